import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { TooManyRequests } from '../../http/answer/problem.ts';

/** Maximum number of files of one user that all processes together write for waiting clients at the same time. */
const PER_USER = 2;
/** Maximum number of files of all users that all processes together write for waiting clients at the same time. */
const IN_ALL = 4;
/** Maximum time in ms to wait for a place; most files are written in less time. */
const PATIENCE = 10_000;
/** Milliseconds between two attempts to take a place. */
const PAUSE = 200;
/** Seconds after which a refused client should try again. */
const RETRY_AFTER = 5;
/** First key of the advisory locks that are a user's own places for exports. */
const USER_CLASS = 0x6b_78_75;
/** First key of the advisory locks that are the places for exports of all users. */
const ALL_CLASS = 0x6b_78_61;

export type Snapshot = ControlledTransaction<Database>;

/** Begins a read-only transaction that sees one state until its end. */
export function beginSnapshot(db: Kysely<Database>): Promise<Snapshot> {
  return db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
}

/**
 * Begins a read-only transaction that sees one state until its end and occupies one of the user's and one of
 * the shared places for exports. The places are locks of the transaction, so they are freed with it, also
 * when the process dies.
 *
 * @throws TooManyRequests when no place became free in time, or when the signal has fired
 */
export async function openSnapshot(
  db: Kysely<Database>,
  userId: string,
  signal: AbortSignal,
): Promise<Snapshot> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const snapshot = await beginSnapshot(db);
    try {
      if (await takePlace(snapshot, userId)) return snapshot;
    } catch (error) {
      await snapshot.rollback().execute();
      throw error;
    }
    await snapshot.rollback().execute();
    if (signal.aborted || Date.now() > until) throw new TooManyRequests(RETRY_AFTER, 'exportsAtOnce');
    await sleep(PAUSE);
  }
}

async function takePlace(snapshot: Snapshot, userId: string): Promise<boolean> {
  const { rows } = await sql<{ own: number | null; shared: number | null }>`
    select own.place as own, shared.place as shared from (select 1) one
      left join lateral (
        select place from generate_series(1, ${sql.lit(PER_USER)}) place
        where pg_try_advisory_xact_lock(${sql.lit(USER_CLASS)}, hashtext(${userId} || place)) limit 1) own on true
      left join lateral (
        select place from generate_series(1, ${sql.lit(IN_ALL)}) place
        where own.place is not null and pg_try_advisory_xact_lock(${sql.lit(ALL_CLASS)}, place) limit 1) shared on true`.execute(
    snapshot,
  );
  return rows[0]?.shared !== null && rows[0]?.shared !== undefined;
}
