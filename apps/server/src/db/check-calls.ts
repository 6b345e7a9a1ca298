import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../process/start-error.mjs';
import type { Login } from './app-login.ts';
import { connect } from './check-server.ts';
import { decoded, parsed } from './hosts.ts';
import type { WrongSession } from './trouble.ts';

/**
 * Milliseconds to wait for the repeated statement. Behind a pooler with a single connection to the server, the
 * statement waits for longer than this, and the check passes.
 */
const PATIENCE = 2_000;
/** Error codes that mean that the server does not know a prepared statement, or knows it already. */
const LOST_STATEMENT = new Set(['26000', '42P05']);

const WHERE = `select current_database()::text as database, pg_postmaster_start_time()::text as started,
  (select oid::text from pg_database where datname = current_database()) as number`;

/**
 * Checks `DATABASE_URL`, which may lead through a pooler. It must lead to the owner's database. When connections keep
 * prepared statements, the pooler must not lose them.
 *
 * @param owner a connection of the owner to the server itself
 * @throws StartError that says what is wrong
 */
export async function checkCalls(url: string, owner: pg.ClientBase, isPrepared: boolean): Promise<void> {
  const client = await connect(url, 'DATABASE_URL');
  try {
    const [here, there] = await Promise.all([client.query<object>(WHERE), owner.query<object>(WHERE)]);
    if (JSON.stringify(here.rows) !== JSON.stringify(there.rows))
      throw new StartError(
        'DATABASE_URL i DATABASE_DIRECT_URL prowadzą do różnych baz; podaj dwie drogi do tej samej.',
      );
    if (isPrepared && !(await keepsStatements(url, client)))
      throw new StartError(
        'Pośrednik z DATABASE_URL gubi zapytania, które połączenie zapamiętało; ustaw DATABASE_PREPARED=0.',
      );
  } finally {
    await client.end();
  }
}

/**
 * Returns whether a prepared statement of a connection still works after another connection has used the
 * server.
 */
async function keepsStatements(url: string, client: pg.Client): Promise<boolean> {
  const kept = { name: 'kartoteka_start', text: 'select $1::int as one', values: [1] };
  const other = await connect(url, 'DATABASE_URL');
  try {
    await client.query(kept);
    // A pooler in transaction mode hands out the server process that it used last. This open transaction occupies that
    // process, so the repeated statement below goes to another one.
    await other.query('begin');
    await other.query('select');
    return await Promise.race([client.query(kept).then(() => true), sleep(PATIENCE, true, { ref: false })]);
  } catch (error) {
    if (error instanceof pg.DatabaseError && LOST_STATEMENT.has(error.code ?? '')) return false;
    throw error;
  } finally {
    await other.end();
  }
}

/** Returns the sentences that explain what is wrong with the connections for requests. */
export function wrongSessionWords({ kind }: WrongSession): string {
  const what = {
    user: 'mają innego użytkownika',
    rewrites: 'mają użytkownika, który może zmieniać historię',
    rights: 'mają użytkownika bez praw roli kartoteka_app',
    path: 'nie szukają tabel w schemacie public (search_path)',
    limits: 'mają inne limity czasu (statement_timeout, lock_timeout, idle_in_transaction_session_timeout)',
  }[kind];
  return (
    `Połączenia z DATABASE_URL ${what}, niż program ustawił roli z tego adresu. ` +
    'Usuń ustawienia, które je zmieniają: w pośredniku (user, connect_query), w bazie albo w roli.'
  );
}

/** Returns the name and the password in an address. */
export function loginOf(url: string): Login {
  const { username, password } = parsed(url);
  return { name: decoded(username), password: decoded(password) };
}
