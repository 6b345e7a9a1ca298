import type { LogEvent } from 'kysely';
import { causeOfWork } from './slow-statements.ts';

/** A statement that ended. A thread sends it to its process as it is. */
export interface EndedStatement {
  /** See `causedBy`. */
  readonly cause: string | null;
  /** The beginning of its text. The parameters are left out, because people typed them. */
  readonly sql: string;
  /** Its beginning, in ms since 1970, and how many ms it took. */
  readonly began: number;
  readonly ms: number;
  readonly isFailed: boolean;
}

/** Characters of a statement. */
const MOST_SHOWN = 2_000;

/** Describes a statement that has just ended. Call it where the statement ran, because the cause is known there. */
export const endedStatement = ({ level, query, queryDurationMillis: ms }: LogEvent): EndedStatement => ({
  cause: causeOfWork(),
  sql: query.sql.slice(0, MOST_SHOWN),
  began: Date.now() - ms,
  ms,
  isFailed: level === 'error',
});
