import type { Kysely, LogEvent } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { inStep } from '../process/steps.mjs';
import { ensureAppRole, hasAppRights } from './app-role.ts';
import { connectOwner } from './check-server.ts';
import type { Database } from './database.ts';
import type { Embedded } from './embedded/start-embedded.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { fairPool } from './fair-pool.ts';
import { migrate } from './migrate.ts';
import { type PoolState, poolState } from './pool-state.ts';
import { APP_ROLE, createKysely, createPool } from './pool.ts';

/** The database, ready to use: started, migrated, and open as the application's role. */
export interface OpenDatabase {
  /** The query builder for all requests and jobs. */
  db: Kysely<Database>;
  /** A single connection outside of the pool of `db`; see `RequestContext.autonomousDb`. */
  autonomousDb: Kysely<Database>;
  /** The pool under `db`, for work that needs its own connection. */
  pool: pg.Pool;
  /** The owner's connection string, for the job queue's own tables. Never print it. */
  ownerUrl: string;
  /** The role that `db` works as; null when the server did not allow creating it. */
  role: typeof APP_ROLE | null;
  /** The states of its pools. */
  pools(): PoolState[];
  /** Closes the pool, then the embedded server. */
  close(): Promise<void>;
  /** Ends the embedded server at once, for a stop that cannot wait; nothing committed is lost. */
  abandon(): void;
}

/** Events of the running database. */
export interface DatabaseEvents {
  onWarning(message: string): void;
  /** Called when the embedded server ended by itself and could not be started again. */
  onLost(error: Error): void;
  /** Told of each statement of a request or a job when it ends. */
  onStatement?(event: LogEvent): void;
}

/**
 * Starts the embedded server or checks the external one, then creates the role and applies the migrations.
 *
 * @throws StartError with one Polish sentence
 */
export async function openDatabase(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_POOL'>,
  events: DatabaseEvents,
): Promise<OpenDatabase> {
  const embedded = config.DATABASE_URL === null ? await startOwn(config.DATA_DIR, events) : null;
  const ownerUrl = config.DATABASE_URL ?? embedded?.url ?? '';
  try {
    const role = await prepare(ownerUrl, events);
    let closing = false;
    const own = {
      url: ownerUrl,
      role,
      onIdleError: (error: Error) => {
        if (!closing) events.onWarning(`an idle database connection broke: ${error.message}`);
      },
    };
    const pool = createPool({ ...own, max: config.DATABASE_POOL });
    const fair = fairPool(pool, config.DATABASE_POOL);
    const db = createKysely(fair, events.onStatement);
    const autonomousPool = createPool({ ...own, max: 1, isCommittedLate: true });
    const autonomousDb = createKysely(autonomousPool, events.onStatement);
    return {
      db,
      autonomousDb,
      pool,
      ownerUrl,
      role,
      pools: () => {
        const requests = poolState('requests', pool);
        return [
          { ...requests, waiting: requests.waiting + fair.waitingForShare() },
          poolState('numbers', autonomousPool),
        ];
      },
      close: async () => {
        closing = true;
        await Promise.all([db.destroy(), autonomousDb.destroy()]);
        await embedded?.stop();
      },
      abandon: () => embedded?.abandon(),
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function startOwn(dataDir: string, events: DatabaseEvents): Promise<Embedded> {
  return inStep('Baza danych', (step) =>
    startEmbedded({
      dataDir,
      log: step.progress,
      onRestart: () => events.onWarning('embedded PostgreSQL ended unexpectedly and was started again'),
      onLost: events.onLost,
    }),
  );
}

async function prepare(ownerUrl: string, events: DatabaseEvents): Promise<typeof APP_ROLE | null> {
  const client = await connectOwner(ownerUrl);
  try {
    const isThere = await ensureAppRole(client);
    await inStep(
      'Migracje',
      (step) => migrate(client, (done, due, name) => step.progress(`${done + 1} z ${due}, ${name}`)),
      (applied) => (applied === 0 ? '' : `${applied}`),
    );
    if (isThere && (await hasAppRights(client))) return APP_ROLE;
    const why = isThere
      ? `the role ${APP_ROLE} was made after the tables and has no rights on them`
      : `the database user may not create the role ${APP_ROLE}`;
    events.onWarning(`${why}; history is guarded by triggers alone`);
    return null;
  } finally {
    await client.end();
  }
}
