import { Socket } from 'node:net';
import type pg from 'pg';
import type { PreparingClient } from './prepared.ts';

/** What the server says of itself and of connections. */
export interface Found {
  /**
   * When the server was started. Null when the server answered with a refusal, for example because it has no connection
   * left.
   */
  readonly server: string | null;
  /**
   * The process numbers that the server still has. Of connections that wait for an answer, only those that the server
   * works for.
   */
  readonly alive: readonly number[];
  /** Of the named connections through a pooler, those for which a process of the server works. */
  readonly working: readonly string[];
}

/** The process numbers of all connections and of the silent ones, and the names of the silent ones through a pooler. */
export type Question = readonly [
  pids: readonly number[],
  silent: readonly number[],
  pooled: readonly string[],
];

/** Asks the server for the processes that it has, and those that work. */
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

export const pidsOf = (clients: Iterable<PreparingClient>): number[] =>
  [...clients].flatMap(({ serverPid }) => serverPid ?? []);

export const namesOf = (clients: Iterable<PreparingClient>): string[] =>
  [...clients].flatMap(({ pooledName }) => pooledName ?? []);

/** Closes a connection at once. Its server may be gone, so an orderly end could wait without limit. */
export function discard(client: pg.Client): void {
  const stream: unknown = Reflect.get(Reflect.get(client, 'connection'), 'stream');
  if (stream instanceof Socket) stream.destroy();
}
