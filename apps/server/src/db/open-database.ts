import type { Kysely, LogEvent } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { StartError } from '../process/start-error.mjs';
import { inStep } from '../process/steps.mjs';
import { ensureAppRole, hasAppRights } from './app-role.ts';
import { ensureLogin } from './app-login.ts';
import { checkCalls, loginOf, wrongSessionWords } from './check-calls.ts';
import { type AddressVariable, connectOwner, throughPooler } from './check-server.ts';
import type { Database } from './database.ts';
import type { Embedded } from './embedded/start-embedded.ts';
import { startEmbedded } from './embedded/start-embedded.ts';
import { fairPool } from './fair-pool.ts';
import { migrate } from './migrate.ts';
import type { PatientPool } from './patient-pool.ts';
import { type PoolState, poolState } from './pool-state.ts';
import { APP_ROLE, createKysely, createPatientPool, type PoolTarget } from './pool.ts';
import { type DatabasePlace, ownerOf } from './reach-database.ts';
import { type Answering, createReadiness } from './readiness.ts';
import { AUTONOMOUS, connectionsNeeded, connectionsOffered } from './room.ts';
import { LostConnection, WrongSession } from './trouble.ts';
import { Watch } from './watch.ts';

/** The database, ready to use: started, migrated, and open as the application's role. */
export interface OpenDatabase {
  /** The query builder for all requests and jobs. */
  db: Kysely<Database>;
  /** Two connections outside the pool of `db`; see `RequestContext.autonomousDb`. */
  autonomousDb: Kysely<Database>;
  /** Notices connections that are silently gone. */
  watch: Watch;
  /** Called when a statement of a request or a job ends, for query builders over `openPool`. */
  onStatement: DatabaseEvents['onStatement'];
  /** Makes another pool of the application's role. */
  openPool(name: string, max: number): PatientPool;
  /** Returns within two seconds whether all pools answer and the database can write. */
  isReady(): Promise<boolean>;
  /** Adds connections that `isReady` also asks. */
  alsoAsk(connections: Answering): void;
  /**
   * The owner's connection string. It leads to the server and not to a pooler, because a notification reaches only a
   * connection that stays open. The string contains the owner's password, so never print it.
   */
  ownerUrl: string;
  /** The address and the role with which `db` connects. */
  calls: PoolTarget;
  /** The address and the role with which `autonomousDb` connects. */
  beside: PoolTarget;
  /** The role that `db` works as; null when the role cannot be created or lacks its rights. */
  role: typeof APP_ROLE | null;
  /** Returns the states of the pools of `db` and `autonomousDb`. */
  pools(): PoolState[];
  /** Closes `db`, `autonomousDb` and the watch, then the embedded server. */
  close(): Promise<void>;
  /** Ends the embedded server at once, for a stop that cannot wait. Committed data is not lost. */
  abandon(): void;
  /** Ends the embedded server at once and leaves its files to another server, which may have them by now. */
  leaveFiles(): void;
}

/** Events of the running database. */
export interface DatabaseEvents {
  onWarning(message: string): void;
  /** Called when the embedded server ended by itself and could not be started again. */
  onLost(error: Error): void;
  /** Called when a statement of a request or a job ends. */
  onStatement?(event: LogEvent): void;
}

/**
 * Starts the embedded server or checks the external one, then creates the role and applies the migrations.
 *
 * @throws StartError that says in Polish what is wrong
 */
export async function openDatabase(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_POOL'> &
    DatabasePlace &
    Partial<Pick<Config, 'DATABASE_PREPARED'>>,
  events: DatabaseEvents,
): Promise<OpenDatabase> {
  const embedded = config.DATABASE_URL === null ? await startOwn(config.DATA_DIR, events) : null;
  const owner = ownerOf(config);
  const ownerUrl = owner.url ?? embedded?.url ?? '';
  // Requests connect to DATABASE_URL, perhaps through a pooler, and the owner to DATABASE_DIRECT_URL when it
  // is set.
  const loginUrl = owner.variable === 'DATABASE_URL' ? null : config.DATABASE_URL;
  const isPrepared = config.DATABASE_PREPARED ?? true;
  try {
    const role = await prepare(
      { ...owner, url: ownerUrl, loginUrl, isPrepared },
      config.DATABASE_POOL,
      events,
    );
    let closing = false;
    const watch = new Watch({
      url: ownerUrl,
      ...(loginUrl === null ? {} : { callsUrl: loginUrl }),
      onWarning: events.onWarning,
    });
    const direct: PoolTarget = { url: ownerUrl, role, isPrepared };
    const calls = loginUrl === null ? direct : { ...direct, url: loginUrl, role: null, isLogin: true };
    const own = {
      ...direct,
      onIdleError: (error: Error) => {
        // The watch itself warns when it gives connections up.
        if (!closing && !(error instanceof LostConnection))
          events.onWarning(`an idle database connection broke: ${error.message}`);
      },
    };
    const pool = createPatientPool({ ...own, ...calls, max: config.DATABASE_POOL }, watch);
    const fair = fairPool(pool, config.DATABASE_POOL);
    const db = createKysely(fair, events.onStatement);
    const beside = createPatientPool({ ...own, min: 1, max: AUTONOMOUS, isCommittedLate: true }, watch);
    try {
      // Opens the permanent connection first, before the pools can use up the connections of the server.
      await beside.query('select').catch((error: unknown) => {
        throw isOfPooler(error) ? new StartError(throughPooler(owner.variable), { cause: error }) : error;
      });
      await pool.query('select').catch((error: unknown) => {
        throw error instanceof WrongSession
          ? new StartError(wrongSessionWords(error), { cause: error })
          : error;
      });
    } catch (error) {
      closing = true;
      await Promise.all([db.destroy(), beside.end(), watch.close()]);
      throw error;
    }
    const autonomousDb = createKysely(beside, events.onStatement);
    const asked: Answering[] = [pool];
    return {
      db,
      autonomousDb,
      watch,
      onStatement: events.onStatement,
      openPool: (name, max) => {
        const further = createPatientPool({ ...own, name, max }, watch);
        asked.push(further);
        return further;
      },
      isReady: createReadiness({ watch, writing: beside, pools: asked }),
      alsoAsk: (connections) => void asked.push(connections),
      ownerUrl,
      calls,
      beside: direct,
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
      leaveFiles: () => embedded?.leaveFiles(),
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

interface Places {
  /** The owner's connection string. */
  readonly url: string;
  /** The variable that `url` comes from. */
  readonly variable: AddressVariable;
  /** The connection string of the login for requests; null when requests use `url` too. */
  readonly loginUrl: string | null;
  readonly isPrepared: boolean;
}

async function prepare(
  { url, variable, loginUrl, isPrepared }: Places,
  poolSize: number,
  events: DatabaseEvents,
): Promise<typeof APP_ROLE | null> {
  const client = await connectOwner(url, { variable });
  try {
    await compareConnections(client, loginUrl === null ? poolSize : null, events);
    const isThere = await ensureAppRole(client);
    await inStep(
      'Migracje',
      (step) => migrate(client, (done, due, name) => step.progress(`${done + 1} z ${due}, ${name}`)),
      (applied) => (applied === 0 ? '' : `${applied}`),
    );
    if (isThere && (await hasAppRights(client))) {
      if (loginUrl !== null) {
        await ensureLogin(client, loginOf(loginUrl));
        await checkCalls(loginUrl, client, isPrepared);
      }
      return APP_ROLE;
    }
    const why = isThere
      ? `the role ${APP_ROLE} was made after the tables and has no rights on them`
      : `the database user may not create the role ${APP_ROLE}`;
    if (loginUrl !== null) {
      throw new StartError(
        `Z DATABASE_DIRECT_URL program pracuje tylko jako rola ${APP_ROLE}, a ${isThere ? 'nie ma ona praw do tabel' : 'właściciel bazy nie może jej utworzyć'}. ` +
          'Sprawdź bazę: npm run doctor.',
      );
    }
    events.onWarning(`${why}; history is guarded by triggers alone`);
    return null;
  } finally {
    await client.end();
  }
}

/**
 * Returns whether the error shows that a pooler drops or refuses the settings that the connection asked for.
 */
const isOfPooler = (error: unknown): boolean =>
  error instanceof WrongSession ||
  (error instanceof Error && /unsupported startup parameter/i.test(error.message));

/**
 * Warns when the server has fewer connections than this process alone may open.
 *
 * @param poolSize the size of the pool for requests; null when they have a login of their own, because a
 * pooler may then limit their number
 */
async function compareConnections(
  client: pg.ClientBase,
  poolSize: number | null,
  events: DatabaseEvents,
): Promise<void> {
  const [needed, offered] = [connectionsNeeded(poolSize), await connectionsOffered(client)];
  if (needed <= offered) return;
  const parts =
    poolSize === null ? 'besides DATABASE_URL' : `DATABASE_POOL=${poolSize} and ${needed - poolSize} more`;
  events.onWarning(
    `this process may open ${needed} connections (${parts}), ` +
      `and the database has ${offered} for all of its clients: calls will wait for each other`,
  );
}
