import { Kysely, type LogEvent, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { checkSession } from './check-session.ts';
import type { Database } from './database.ts';
import { PatientPool } from './patient-pool.ts';
import { PreparingClient } from './prepared.ts';
import { type Watch, watchedClient } from './watch.ts';

/** The role that the application works as; it may not rewrite history. See `app-role.ts`. */
export const APP_ROLE = 'kartoteka_app';

/** ms that a statement waits for a lock, and that a transaction may be idle. */
const LOCK_TIMEOUT = 5_000;
const IDLE_TIMEOUT = 60_000;

export interface PoolOptions {
  /** Connection string of the owner. */
  url: string;
  /** The role that every session takes on; null keeps the owner. */
  role: typeof APP_ROLE | null;
  /** Connections at most. */
  max: number;
  /** Connections that stay open when nobody needs them; none by default. */
  min?: number;
  /** Shown in pg_stat_activity. */
  name?: string;
  /** ms; 0 means no limit. */
  statementTimeout?: number;
  /**
   * True: a commit is answered before it is on disk. Only for data that means nothing unless a later commit is there
   * too, since that commit waits until everything committed before it is on disk.
   */
  isCommittedLate?: boolean;
  /** Gives its connections up when the server is gone without a word. */
  watch?: Watch;
  /** Receives errors of connections that broke while idle; the pool replaces them by itself. */
  onIdleError?: (error: Error) => void;
}

/** Creates the pool without connecting; connections are made when they are needed. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...settingsOf(options),
    Client: options.watch === undefined ? PreparingClient : watchedClient(options.watch),
    connectionTimeoutMillis: 10_000,
  });
  listen(pool, options);
  return pool;
}

/** Creates a pool whose connections are watched, and which makes do with those that the server grants. */
export function createPatientPool(options: PoolOptions, watch: Watch): PatientPool {
  const pool = new PatientPool({ ...settingsOf(options), Client: watchedClient(watch) }, watch);
  listen(pool, options);
  return pool;
}

function settingsOf(options: PoolOptions): pg.PoolConfig & { max: number } {
  const { url, role, max, name = 'kartoteka', statementTimeout = 30_000, isCommittedLate = false } = options;
  const settings = [
    ...(role === null ? [] : [`-c role=${role}`]),
    ...(isCommittedLate ? ['-c synchronous_commit=off'] : []),
  ];
  const wanted = { role, statementTimeout, lockTimeout: LOCK_TIMEOUT, idleTimeout: IDLE_TIMEOUT };
  // The pool waits for the promise, which its types do not say.
  const check: (client: pg.ClientBase) => unknown = (client) => checkSession(client, wanted);
  return {
    connectionString: url,
    ...(settings.length === 0 ? {} : { options: settings.join(' ') }),
    max,
    ...(options.min === undefined ? {} : { min: options.min }),
    application_name: name,
    statement_timeout: statementTimeout,
    lock_timeout: LOCK_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT,
    onConnect: check,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types: valueTypes(),
  };
}

function listen(pool: pg.Pool, { onIdleError }: PoolOptions): void {
  pool.on('error', (error) => onIdleError?.(error));
  // The pool listens to idle connections only. Without this listener, a connection that breaks between two queries of a
  // transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/**
 * The typed query builder over a pool; it closes the pool when it is destroyed.
 *
 * @param onStatement is told of each statement when it ends
 */
export function createKysely(pool: PostgresPool, onStatement?: (event: LogEvent) => void): Kysely<Database> {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<Database>(onStatement === undefined ? { dialect } : { dialect, log: onStatement });
}

/**
 * How the driver returns values: bigint (counts, positions) as number, numeric as the stored string, date as
 * 'YYYY-MM-DD', timestamptz as Date. The precision of a number is enough for counts; measured values are numeric.
 */
function valueTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  types.setTypeParser(pg.types.builtins.DATE, String);
  return types;
}
