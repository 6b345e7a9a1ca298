import type { Logger } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitLog, type LogError } from './limited-log.ts';

let lines: { err: unknown; more?: number; message: string }[];
let logError: LogError;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const error = (fields: { err: unknown; more?: number }, message: string): void =>
    void lines.push({ ...fields, message });
  logError = limitLog({ error: error as Logger['error'] });
});
afterEach(() => vi.useRealTimers());

const lost = (at = 1): Error => Object.assign(new Error(`lost ${at}`), { code: 'ECONNREFUSED' });

test('an error is logged at once, and its repetitions as one line a minute with their number', () => {
  for (let at = 1; at <= 5; at += 1) logError('the job queue failed', lost(at));
  expect(lines).toEqual([{ err: lost(1), message: 'the job queue failed' }]);
  vi.advanceTimersByTime(60_000);
  // The line belongs to the last of four repetitions, so three more are left out.
  expect(lines[1]).toEqual({ err: lost(5), more: 3, message: 'the job queue failed' });
  logError('the job queue failed', lost(6));
  vi.advanceTimersByTime(59_000);
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(lines[2]).toEqual({ err: lost(6), more: 0, message: 'the job queue failed' });
});

test('errors of another cause, or under another message, are logged in a line of their own', () => {
  logError('the job queue failed', lost());
  logError('the job queue failed', new Error('deadlock'));
  logError('job fold-card-texts failed', lost());
  expect(lines).toHaveLength(3);
});

test('an error whose cause did not occur for a minute is logged at once again', () => {
  logError('the job queue failed', lost(1));
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
  logError('the job queue failed', lost(2));
  expect(lines).toEqual([
    { err: lost(1), message: 'the job queue failed' },
    { err: lost(2), message: 'the job queue failed' },
  ]);
});

test('a known cause stays limited when a message has more causes than are distinguished, and the further causes count as one', () => {
  const failed = (cause: number) => logError('the job queue failed', new Error(`cause ${cause}`));
  for (let cause = 1; cause <= 500; cause += 1) failed(cause);
  expect(lines).toHaveLength(500);
  failed(1);
  failed(500);
  expect(lines).toHaveLength(500);
  failed(501);
  failed(502);
  expect(lines).toHaveLength(501);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(501).map(({ err, more }) => [(err as Error).message, more])).toEqual([
    ['cause 1', 0],
    ['cause 500', 0],
    ['cause 502', 0],
  ]);
});
