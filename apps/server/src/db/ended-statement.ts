import type { LogEvent } from 'kysely';
import { causeOfWork } from './slow-statements.ts';

/** A statement that ended. A call thread sends this object unchanged to the main thread. */
export interface EndedStatement {
  /** The request or job that ran the statement; null outside both. See `causedBy`. */
  readonly cause: string | null;
  /** The beginning of the statement's text. The parameters are left out, because people typed them. */
  readonly sql: string;
  /** The time when the statement began, in ms since 1970. */
  readonly began: number;
  /** Milliseconds that the statement took. */
  readonly ms: number;
  readonly isFailed: boolean;
}

/** Maximum number of characters of a statement that are kept. */
const MOST_SHOWN = 2_000;

/** Describes a statement that has just ended. Call it where the statement ran, because the cause is known there. */
export const endedStatement = ({ level, query, queryDurationMillis: ms }: LogEvent): EndedStatement => ({
  cause: causeOfWork(),
  sql: query.sql.slice(0, MOST_SHOWN),
  began: Date.now() - ms,
  ms,
  isFailed: level === 'error',
});
