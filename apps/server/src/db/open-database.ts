import type { Kysely, LogEvent } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { StartError } from '../process/start-error.mjs';
import { inStep } from '../process/steps.mjs';
import { ensureAppRole, hasAppRights } from './app-role.ts';
import { connectOwner, THROUGH_POOLER } from './check-server.ts';
import type { Database } from './database.ts';
import type { Embedded } from './embedded/start-embedded.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { fairPool } from './fair-pool.ts';
import { migrate } from './migrate.ts';
import type { PatientPool } from './patient-pool.ts';
import { type PoolState, poolState } from './pool-state.ts';
import { APP_ROLE, createKysely, createPatientPool } from './pool.ts';
import { createReadiness } from './readiness.ts';
import { AUTONOMOUS, connectionsNeeded, connectionsOffered } from './room.ts';
import { LostConnection, WrongSession } from './trouble.ts';
import { Watch } from './watch.ts';

/** The database, ready to use: started, migrated, and open as the application's role. */
export interface OpenDatabase {
  /** The query builder for all requests and jobs. */
  db: Kysely<Database>;
  /** Two connections outside of the pool of `db`; see `RequestContext.autonomousDb`. */
  autonomousDb: Kysely<Database>;
  /** Notices when connections are gone without a word. */
  watch: Watch;
  /** Makes another pool of the application's role. */
  openPool(name: string, max: number): PatientPool;
  /** Tells within two seconds whether all pools answer and the database can write. */
  isReady(): Promise<boolean>;
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
    const role = await prepare(ownerUrl, config.DATABASE_POOL, events);
    let closing = false;
    const watch = new Watch({ url: ownerUrl, onWarning: events.onWarning });
    const own = {
      url: ownerUrl,
      role,
      onIdleError: (error: Error) => {
        // The watch tells itself when it gives connections up.
        if (!closing && !(error instanceof LostConnection))
          events.onWarning(`an idle database connection broke: ${error.message}`);
      },
    };
    const pool = createPatientPool({ ...own, max: config.DATABASE_POOL }, watch);
    const fair = fairPool(pool, config.DATABASE_POOL);
    const db = createKysely(fair, events.onStatement);
    const beside = createPatientPool({ ...own, min: 1, max: AUTONOMOUS, isCommittedLate: true }, watch);
    // Opens the connection that stays, while the server surely has one.
    await beside.query('select').catch(async (error: unknown) => {
      closing = true;
      await Promise.all([db.destroy(), beside.end(), watch.close()]);
      throw isOfPooler(error) ? new StartError(THROUGH_POOLER, { cause: error }) : error;
    });
    const autonomousDb = createKysely(beside, events.onStatement);
    const pools = [pool];
    return {
      db,
      autonomousDb,
      watch,
      openPool: (name, max) => {
        const further = createPatientPool({ ...own, name, max }, watch);
        pools.push(further);
        return further;
      },
      isReady: createReadiness({ watch, writing: beside, pools }),
      ownerUrl,
      role,
      pools: () => {
        const requests = poolState('requests', pool);
        return [
          { ...requests, waiting: requests.waiting + fair.waitingForShare() },
          poolState('numbers', beside),
        ];
      },
      close: async () => {
        closing = true;
        await Promise.all([db.destroy(), autonomousDb.destroy()]);
        await watch.close();
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

async function prepare(
  ownerUrl: string,
  poolSize: number,
  events: DatabaseEvents,
): Promise<typeof APP_ROLE | null> {
  const client = await connectOwner(ownerUrl);
  try {
    await compareConnections(client, poolSize, events);
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

/** Whether the connection does not have the settings that it was asked for. */
const isOfPooler = (error: unknown): boolean =>
  error instanceof WrongSession ||
  (error instanceof Error && /unsupported startup parameter/i.test(error.message));

/** Warns when the server has fewer connections than this process alone may open. */
async function compareConnections(
  client: pg.ClientBase,
  poolSize: number,
  events: DatabaseEvents,
): Promise<void> {
  const [needed, offered] = [connectionsNeeded(poolSize), await connectionsOffered(client)];
  if (needed <= offered) return;
  events.onWarning(
    `this process may open ${needed} connections (DATABASE_POOL=${poolSize} and ${needed - poolSize} more), ` +
      `and the database has ${offered} for all of its clients: calls will wait for each other`,
  );
}
