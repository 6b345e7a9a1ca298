import { Socket } from 'node:net';
import pg from 'pg';
import { connectionTo } from './hosts.ts';
import type { PreparingClient } from './prepared.ts';
import { LostConnection, troubleOf } from './trouble.ts';

/** The server's answer about itself and about connections of this process. */
export interface Found {
  /**
   * The time when the server was started. Null when the server answered with a refusal, for example because
   * it has no connection left.
   */
  readonly server: string | null;
  /**
   * The ids of the question's processes that still exist on the server. The process of a silent connection is included
   * only while the process works on a statement.
   */
  readonly alive: readonly number[];
  /** The names of the silent pooled connections for which a server process is working. */
  readonly working: readonly string[];
}

/**
 * The process ids of all connections, the process ids of the silent connections, and the names of the silent
 * connections through a pooler. A connection is silent when it has waited long for an answer.
 */
export type Question = readonly [
  pids: readonly number[],
  silent: readonly number[],
  pooled: readonly string[],
];

/**
 * Asks the server which of the question's processes still exist, and for which of the named connections a process is
 * working.
 */
export async function ask(client: pg.Client, question: Question): Promise<Found> {
  const { rows } = await client.query<{ server: string; alive: number[]; working: string[] }>(
    `select pg_postmaster_start_time()::text as server, array(
       select pid from pg_stat_activity where pid = any($1::int[]) and not (pid = any($2::int[])
         and (coalesce(state, 'active') not in ('active', 'fastpath function call')
              or wait_event is not distinct from 'ClientWrite'))) as alive, array(
       select application_name from pg_stat_activity where application_name = any($3::text[])
         and coalesce(state, 'active') in ('active', 'fastpath function call')
         and wait_event is distinct from 'ClientWrite') as working`,
    [...question],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The server returned no row.');
  return row;
}

/** Ends the owner's processes with the ids `pids`, and the processes that work for the connections named `pooled`. */
export async function endProcesses(
  client: pg.Client,
  pids: readonly number[],
  pooled: readonly string[],
): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and (pid = any($1::int[]) and usename = session_user
        or application_name = any($2::text[]) and state <> 'idle')`,
    [pids, pooled],
  );
}

/** Ends the idle server processes of a user in this database. */
export async function endIdle(client: pg.Client, user: string): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = $1 and state = 'idle'`,
    [user],
  );
}

export const pidsOf = (clients: Iterable<PreparingClient>): number[] =>
  [...clients].flatMap(({ serverPid }) => serverPid ?? []);

export const namesOf = (clients: Iterable<PreparingClient>): string[] =>
  [...clients].flatMap(({ pooledName }) => pooledName ?? []);

/** Closes a connection at once. Its server may be gone, so an orderly end could wait without limit. */
export function discard(client: pg.Client): void {
  const stream: unknown = Reflect.get(Reflect.get(client, 'connection'), 'stream');
  if (stream instanceof Socket) stream.destroy();
}

/**
 * Returns whether the server or pooler at `url` answers a new connection within `ms`, even with a refusal.
 */
export async function answersAt(url: string, ms: number): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(url), application_name: 'kartoteka watch' });
  client.on('error', () => undefined);
  const reached = client.connect().then(() => client.end());
  return within(reached, ms)
    .then(() => true, isAnswered)
    .finally(() => discard(client));
}

/** Returns whether the error is a refusal by the server that does not concern connections already open. */
export function isAnswered(error: unknown): boolean {
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return errors.some((one) => {
    const trouble = troubleOf(one);
    return one instanceof pg.DatabaseError && trouble !== 'ending' && trouble !== 'unreachable';
  });
}

/**
 * Settles as `work` does, or rejects with LostConnection when `work` takes longer than `ms`. Waits 20 ms more before it
 * rejects, so that an answer that has already arrived can still be read.
 */
export function within<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      setTimeout(() => reject(new LostConnection('no answer in time')), 20).unref();
    }, ms).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
