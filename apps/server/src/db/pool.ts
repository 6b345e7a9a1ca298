import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { checkSession } from './check-session.ts';
import type { Database } from './database.ts';
import { connectionTo } from './hosts.ts';
import type { Neighbours } from './neighbours.ts';
import { PatientPool } from './patient-pool.ts';
import { type ConnectionTraits, PreparingClient } from './prepared.ts';
import { type Watch, watchedClient } from './watch.ts';

/** The role that the application works as; it may not rewrite history. See `app-role.ts`. */
export const APP_ROLE = 'kartoteka_app';

/** Milliseconds that a statement may take. */
const STATEMENT_TIMEOUT = 30_000;
/** Milliseconds that a statement may wait for a lock. */
const LOCK_TIMEOUT = 5_000;
/** Milliseconds that a transaction may be idle. */
const IDLE_TIMEOUT = 60_000;
/** Milliseconds that a call thread waits for a new connection. */
const CONNECT = 3_000;

/** The settings of the application's login. The server itself applies them to each connection of the login. */
export const LOGIN_SETTINGS: Readonly<Record<string, string>> = {
  statement_timeout: String(STATEMENT_TIMEOUT),
  lock_timeout: String(LOCK_TIMEOUT),
  idle_in_transaction_session_timeout: String(IDLE_TIMEOUT),
  search_path: 'public',
};

/** The address of connections, and the role that they work as. */
export interface PoolTarget {
  /** Connection string of the owner, or of the application's login. */
  readonly url: string;
  /** The role that every session takes on; null keeps the user that signs in. */
  readonly role: typeof APP_ROLE | null;
  /**
   * Whether the user that signs in is the application's login, perhaps through a pooler. The connection then
   * asks for no settings, because a pooler would not pass them on. The login itself has the rights and the
   * limits.
   */
  readonly isLogin?: boolean;
  /** Whether connections keep prepared statements; true by default. */
  readonly isPrepared?: boolean;
}

export interface PoolOptions extends PoolTarget {
  /** Maximum number of connections. */
  max: number;
  /** Number of connections that stay open when nobody needs them; 0 by default. */
  min?: number;
  /** The connections' name in pg_stat_activity. */
  name?: string;
  /** Milliseconds that a statement may take; 0 means no limit, and 30 s are the default. */
  statementTimeout?: number;
  /**
   * Whether a commit is answered before it is on disk. Use it only for data that means nothing without a later commit,
   * because that later commit waits until everything before it is on disk.
   */
  isCommittedLate?: boolean;
  /** Gives connections up when the server is silently gone. */
  watch?: Watch;
  /** Receives errors of connections that broke while idle. The pool replaces these connections by itself. */
  onIdleError?: (error: Error) => void;
}

/** Creates the pool without connecting. It opens connections when they are needed. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...settingsOf(options),
    Client: options.watch === undefined ? PreparingClient : watchedClient(options.watch),
    connectionTimeoutMillis: 10_000,
  });
  listen(pool, options);
  return pool;
}

/** Creates a pool that watches its connections and works with as many as the server grants. */
export function createPatientPool(options: PoolOptions, watch: Watch): PatientPool {
  const pool = new PatientPool({ ...settingsOf(options), Client: watchedClient(watch) }, watch);
  listen(pool, options);
  return pool;
}

/**
 * Creates a pool of a call thread. The watch, which runs in the main thread, does not see its connections.
 */
export function createUnwatchedPool(options: PoolOptions, neighbours: Neighbours): PatientPool {
  const settings = { ...settingsOf(options), connectionTimeoutMillis: CONNECT, Client: PreparingClient };
  const pool = new PatientPool(settings, neighbours);
  listen(pool, options);
  return pool;
}

function settingsOf(options: PoolOptions): pg.PoolConfig & { max: number } {
  const { url, role, max, name = 'kartoteka', isLogin = false, isPrepared = true } = options;
  const { statementTimeout = STATEMENT_TIMEOUT, isCommittedLate = false } = options;
  const limits = { statementTimeout, lockTimeout: LOCK_TIMEOUT, idleTimeout: IDLE_TIMEOUT };
  const traits: ConnectionTraits = { isPooled: isLogin, isPrepared, serverLimit: statementTimeout };
  const common = {
    ...traits,
    ...connectionTo(url),
    max,
    ...(options.min === undefined ? {} : { min: options.min }),
    application_name: name,
    idleTimeoutMillis: 60_000,
    types: valueTypes(),
  };
  // The pool waits for the promise that `onConnect` returns, although its types do not allow one.
  const check: (client: pg.ClientBase) => unknown = (client) =>
    checkSession(client, { ...limits, role: isLogin ? { rightsOf: APP_ROLE } : role });
  if (isLogin) return { ...common, onConnect: check };
  const settings = [
    ...(role === null ? [] : [`-c role=${role}`]),
    ...(isCommittedLate ? ['-c synchronous_commit=off'] : []),
  ];
  return {
    ...common,
    ...(settings.length === 0 ? {} : { options: settings.join(' ') }),
    statement_timeout: statementTimeout,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT,
    onConnect: check,
  };
}

function listen(pool: pg.Pool, { onIdleError }: PoolOptions): void {
  pool.on('error', (error) => onIdleError?.(error));
  // The pool listens to idle connections only. Without this listener, a connection that breaks between two queries of a
  // transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/**
 * Returns the typed query builder over a pool. Destroying it closes the pool.
 *
 * @param onStatement called when a statement ends
 */
export function createKysely(pool: PostgresPool, onStatement?: (event: LogEvent) => void): Kysely<Database> {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Database>(onStatement === undefined ? { dialect } : { dialect, log: onStatement });
}

/**
 * Returns the parsers with which the driver gives bigint (counts, positions) as number, numeric as the stored
 * string, date as 'YYYY-MM-DD', and timestamptz as Date. The precision of a number is enough for counts.
 * Measured values are numeric.
 */
function valueTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.DATE, String);
  return types;
}
