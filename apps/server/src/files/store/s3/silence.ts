import type { IncomingMessage } from 'node:http';
import { S3Fault, SILENT } from './fault.ts';

/** Milliseconds without a byte after which a call is given up. */
const SILENCE = 10_000;
/** Milliseconds after which a call is given up although bytes still arrive. */
const LONGEST = 300_000;
/** Milliseconds between two checks. */
const LOOK_EVERY = 500;

/**
 * Calls `end` when `moved` returns the same number for `SILENCE`, or when the whole call takes longer than `LONGEST`.
 *
 * @param moved returns a number that changes as long as the store is not silent
 * @returns a function that stops the checks
 */
export function watchSilence(moved: () => number, end: (fault: S3Fault) => void): () => void {
  const startedAt = performance.now();
  let seen = moved();
  let seenAt = startedAt;
  const timer = setInterval(() => {
    const now = performance.now();
    const last = seen;
    seen = moved();
    if (seen !== last) seenAt = now;
    if (now - seenAt < SILENCE && now - startedAt < LONGEST) return;
    clearInterval(timer);
    end(new S3Fault(SILENT, null));
  }, LOOK_EVERY);
  return () => clearInterval(timer);
}

/** Ends an answer whose bytes stop coming. While its reader is slower than the store, only `LONGEST` counts. */
export function endWhenSilent(answer: IncomingMessage): void {
  let waits = 0;
  const moved = (): number => {
    const isReadersTurn = answer.complete || answer.readableLength >= answer.readableHighWaterMark;
    if (isReadersTurn) waits += 1;
    return waits + answer.socket.bytesRead;
  };
  answer.once(
    'close',
    watchSilence(moved, (fault) => answer.destroy(fault)),
  );
}
