import pg from 'pg';
import { constraintProblem } from './constraint.ts';
import { Busy, ConcurrencyConflict, type Problem } from './problem.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** Whether a transaction lost against another one, so that repeating it may succeed. */
export function isRetryable(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && (error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK)
  );
}

/** Lock not available, statement cancelled, too many connections, the server going down or coming up. */
const BUSY = new Set(['55P03', '57014', '53300', '57P01', '57P02', '57P03', '25P03']);
const BUSY_NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']);
/** Messages of the driver and its pool that have no code. */
const BUSY_MESSAGE =
  /^(timeout exceeded when trying to connect|connection terminated|client has encountered a connection error)/i;

const INTEGRITY_CLASS = '23';

/** Returns the wire's error for a refusal of the database or a failed connection; null for other errors. */
export function databaseProblem(error: unknown, body: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    if (BUSY.has(code) || isRetryable(error)) return new Busy();
    if (!code.startsWith(INTEGRITY_CLASS)) return null;
    return constraintProblem(error.constraint ?? '', body) ?? new ConcurrencyConflict(null);
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return BUSY_NETWORK.has(code) || BUSY_MESSAGE.test(error.message) ? new Busy() : null;
}
