import pg from 'pg';
import { NoShare, troubleOf } from '../../db/trouble.ts';
import { constraintProblem } from './constraint.ts';
import { Busy, ConcurrencyConflict, DatabaseTrouble, type Problem } from './problem.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/**
 * Unique constraints that a concurrent repetition of the same call breaks. When the repetition is tried again, it finds
 * the row that the first call made, and succeeds.
 */
const FOUND_AGAIN: ReadonlySet<string | undefined> = new Set(['control_card_client_key']);

/** Returns whether a transaction lost against another one, so that repeating it may succeed. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK || FOUND_AGAIN.has(error.constraint);
}

/** PostgreSQL's codes for: lock not available, statement cancelled, transaction idle or open for too long. */
const BUSY = new Set(['55P03', '57014', '25P03', '25P04']);

const INTEGRITY_CLASS = '23';

/** Returns the wire's error for a refusal of the database or a failed connection; null for other errors. */
export function databaseProblem(error: unknown, body: unknown): Problem | null {
  // The database serves other callers meanwhile, so a used-up share is no trouble of the database.
  if (error instanceof NoShare) return new Busy('share');
  const trouble = troubleOf(error);
  if (trouble !== null) return new DatabaseTrouble(trouble);
  if (!(error instanceof pg.DatabaseError)) return null;
  const { code = '' } = error;
  if (BUSY.has(code) || isRetryable(error)) return new Busy();
  if (!code.startsWith(INTEGRITY_CLASS)) return null;
  return constraintProblem(error.constraint ?? '', body) ?? new ConcurrencyConflict(null);
}
