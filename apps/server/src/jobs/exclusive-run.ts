import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type LogEvent, type PostgresPool, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { createKysely } from '../db/pool.ts';
import { LostConnection } from '../db/trouble.ts';

/** The key of an exclusive run. Two runs with the same kind and name exclude each other. */
export interface Lane {
  readonly kind: string;
  readonly name: string;
}

/** Milliseconds before a run that lost its lock tries to take the lock again. */
const PAUSE = 500;

const losses = new AsyncLocalStorage<AbortController>();

/** Returns the query builder for exclusive runs over a pool. It tells a run when the connection with its lock ends. */
export function createLanes(pool: pg.Pool, onStatement?: (event: LogEvent) => void): Kysely<Database> {
  const lanes: PostgresPool = {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const loss = losses.getStore();
      if (loss === undefined) return client;
      const lost = (): void => loss.abort(new LostConnection('it held the lock of a run'));
      client.once('end', lost).once('error', lost);
      const release = client.release.bind(client);
      // The pool sets `release` anew each time it gives out the connection, so this change lasts for one use.
      client.release = (destroy) => {
        client.off('end', lost).off('error', lost);
        release(destroy);
      };
      return client;
    },
    end: () => pool.end(),
  };
  return createKysely(lanes, onStatement);
}

/**
 * Does work that only one process may do at a time. Returns at once when another process has the lock. The lock ends
 * when its process dies. The work repeats until it finds nothing to do, because a request that comes right before the
 * lock is released cannot take the lock.
 *
 * @param lanes a pool for such runs only, because each run keeps a connection until it ends
 * @param stopping see `runLocked`
 * @param runIfAsked does the due work, and returns whether any work was due
 */
export async function runExclusively(
  lanes: Kysely<Database>,
  lane: Lane,
  stopping: AbortSignal,
  runIfAsked: (signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
  let isAgain = true;
  while (isAgain) {
    isAgain = false;
    await runLocked(lanes, lane, stopping, async (signal) => {
      isAgain = await runIfAsked(signal);
    });
  }
}

/**
 * Does work once while this process holds the lock, or nothing when another process holds it. When the connection with
 * the lock ends, the work is stopped by its signal, because another process may begin it. The work then begins anew
 * if no other process has taken the lock.
 *
 * @param stopping fires when the work must stop for another reason
 */
export async function runLocked(
  lanes: Kysely<Database>,
  lane: Lane,
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  for (;;) {
    const loss = new AbortController();
    try {
      const locked = () => lanes.connection().execute((one) => whileLocked(one, lane, () => work(signal)));
      const signal = AbortSignal.any([stopping, loss.signal]);
      await losses.run(loss, locked);
      return;
    } catch (error) {
      if (!loss.signal.aborted || stopping.aborted) throw error;
      await sleep(PAUSE);
    }
  }
}

/**
 * Holds the lock in an open transaction, because the watch closes connections outside transactions as unused. The
 * transaction is idle and has neither a snapshot nor a transaction id, so vacuum can go on.
 */
async function whileLocked(
  connection: Kysely<Database>,
  { kind, name }: Lane,
  work: () => Promise<void>,
): Promise<void> {
  await sql`begin isolation level read committed`.execute(connection);
  try {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${kind}), hashtext(${name})) as taken`.execute(connection);
    if (rows[0]?.taken !== true) return;
    // The server keeps the snapshot of a query until the next statement. Changing a setting takes no snapshot, so this
    // statement comes last.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection);
    await work();
  } finally {
    // The commit fails only when the connection has ended, and the lock ended with the connection. The error of the
    // commit is ignored, so that it does not replace an error of the work.
    await sql`commit`.execute(connection).catch(() => undefined);
  }
}
