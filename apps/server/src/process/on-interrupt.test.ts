import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { onInterrupt } from './on-interrupt.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const act = vi.fn<() => void>();
afterEach(() => {
  for (const signal of SIGNALS) process.off(signal, act);
});

test.each(SIGNALS)('the signal %s interrupts a command, which then cleans up', (signal) => {
  onInterrupt(act, []);
  process.emit(signal);
  expect(act).toHaveBeenCalledOnce();
  act.mockClear();
});

test('a closed terminal that refuses writes does not end a command, but a failed write to a file does', () => {
  const [terminal, file] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()];
  onInterrupt(act, [terminal, file]);
  const refused = Object.assign(new Error('write EIO'), { code: 'EIO' });
  expect(() => terminal.emit('error', refused)).not.toThrow();
  expect(() => file.emit('error', refused)).toThrow('write EIO');
});

test("a command goes on when the program that reads its output has ended, as in 'npm run backup | head'", () => {
  const pipe = new PassThrough();
  onInterrupt(act, [pipe]);
  const refused = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  expect(() => pipe.emit('error', refused)).not.toThrow();
});
