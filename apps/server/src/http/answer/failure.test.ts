import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { failureReply } from './failure.ts';

/** Returns the levels of the log lines for a failure. */
function logged(error: unknown, destroyed: boolean): unknown[] {
  const lines: unknown[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line) => lines.push((JSON.parse(line) as { level: unknown }).level) },
  );
  const request: unknown = { id: '1', raw: { socket: { destroyed } }, routeOptions: { config: {} } };
  expect(
    failureReply(error, request as FastifyRequest, log, {
      note: () => undefined,
      noteStorage: () => undefined,
    }).status,
  ).toBe(500);
  return lines;
}

test('a client that leaves before the first byte of a file is not logged as an error', () => {
  const closed = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  const [debug, error] = [pino.levels.values['debug'], pino.levels.values['error']];
  expect(logged(closed, true)).toEqual([debug]);
  expect(logged(closed, false)).toEqual([error]);
  expect(logged(new Error('anything else'), true)).toEqual([error]);
});
