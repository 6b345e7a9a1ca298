import { join } from 'node:path';
import type { FileLimits } from '@kartoteka/contract/file';
import { ROUTES } from '@kartoteka/contract/registry';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { INDEX_JOBS, JOBS } from './background.ts';
import { findChromium } from './browser/find-chromium.ts';
import { UNPACKED } from './browser/folder.ts';
import { createPrinter, type Printer } from './browser/printer.ts';
import type { Config } from './config/config.ts';
import { publicUrl } from './config/public-url.ts';
import type { Giver } from './db/neighbours.ts';
import type { Database } from './db/database.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { DEMO_PASSWORD } from './demo/plant/accounts.ts';
import { makeArrivals } from './files/arrivals.ts';
import { createReserve, reservedFolders } from './files/reserve.ts';
import { createExaminer, discardParts, type Examiner } from './files/examine/examiner.ts';
import type { FileStore } from './files/store/file-store.ts';
import { createFigures } from './figures.ts';
import { fileServed } from './features/control-card/files/routes.ts';
import { createExportLinks } from './features/control-card/paper/export-links.ts';
import { createReadPhoto } from './features/control-card/paper/paper-files.ts';
import { createPaperPrinter } from './features/control-card/paper/print-paper.ts';
import { controlCardExportServed } from './features/control-card/paper/routes.ts';
import { signingServed } from './features/control-card/routes.ts';
import { createPasswordCheck } from './features/identity/confirm-password.ts';
import { demoLogin } from './features/identity/demo-login.ts';
import { createGate } from './features/identity/gate.ts';
import { readPasswordPolicy } from './features/identity/password-policy.ts';
import { identityServed } from './features/identity/routes.ts';
import { serverSecret } from './features/identity/server-secret.ts';
import { createTrySubjects } from './features/identity/try-subject.ts';
import { unitServed } from './features/organisation/unit-routes.ts';
import { createAccessChanges } from './http/access/access-change.ts';
import { ACCESS_LISTENER, startAccessListener } from './http/access/access-listener.ts';
import { createApp } from './http/app.ts';
import { createCallLimit } from './http/limits/call-limit.ts';
import { createCallerCache } from './http/access/caller-cache.ts';
import { gauge, type Metric } from './http/observe/exposition.ts';
import { limitLog } from './http/observe/limited-log.ts';
import type { Tracing } from './http/observe/tracing.ts';
import { createDenialTrail } from './http/observe/denial-trail.ts';
import type { ServedRoute } from './http/serve.ts';
import { createTokenMint } from './http/access/token-mint.ts';
import { createSharedLimit } from './http/limits/shared-limit.ts';
import { createShares } from './http/limits/shares.ts';
import type { JobQueue } from './jobs/boss.ts';
import { moveOldPictures } from './pictures/move-old.ts';
import { readPictures } from './pictures/store.ts';
import { cardMemoryOf } from './search/memory/card-memory.ts';
import { cardList } from './features/control-card/lists/card-list.ts';
import { PLAIN_SERVED, THREAD_SERVED } from './served.ts';
import { type CallThreads, createCallThreads } from './threads/call-threads.ts';
import { VERSION } from './version.ts';

/** The parts of the application that are ready before the server is created. */
export interface ServerContext {
  config: Config;
  database: OpenDatabase;
  jobs: JobQueue;
  log: Logger;
  /** Null or absent when no collector of spans is configured. */
  tracing?: Tracing | null;
  /** The store of the bytes of photos and files. */
  files: FileStore;
  /** The port on which the server listens. */
  port: number;
  /**
   * Called with the routes before anybody can call them, to seed the demo plant or make the first
   * administrator.
   */
  prepare?: (routes: readonly ServedRoute[]) => Promise<void>;
}

/**
 * Maximum number of passwords that are hashed at the same time. Hashing a password occupies a core, so the limit leaves
 * the other cores to the rest of the server.
 */
const HASHES_AT_ONCE = 2;
/** Maximum number of passwords that wait to be hashed. */
const HASHES_WAITING = 500;
/** Maximum number of sign-ins that are counted against the limit of their network at the same time. */
const ARRIVALS_AT_ONCE = 2;
/**
 * Maximum number of sign-ins that wait to be counted. They may be many, because refusing one costs almost
 * nothing.
 */
const ARRIVALS_WAITING = 5_000;

/** The demo account that the login page shows while it still has its known password (ruling 0.5). */
const DEMO_ADMIN = 'admin@demo.local';

/**
 * Represents the call threads when they ask the pools of the main thread to close a connection for them. It never
 * closes one itself, because each thread keeps its own connections.
 */
const THREADS: Giver = { giveOne: () => undefined };

const CALL_THREAD = join(import.meta.dirname, 'call-thread.ts');
const WEB_FOLDER = join(import.meta.dirname, '../../web/dist');

/**
 * Starts everything that finds the caller of a request: the cache of callers, the listener that empties the cache, the
 * announcement of changed access, and the mint of tokens.
 */
async function startAccess({ config, database, log }: ServerContext) {
  const cache = createCallerCache({
    db: database.db,
    log,
    sessionHours: config.SESSION_HOURS,
    sessionDays: config.SESSION_DAYS,
    hearsChanges: () => listener.isConnected(),
  });
  const listener = await startAccessListener({
    connection: () => database.watch.connection(ACCESS_LISTENER),
    logError: limitLog(log),
    onChange: () => cache.drop(),
  });
  const mint = createTokenMint({
    seal: await serverSecret(database.db, 'token-seal'),
    succession: await serverSecret(database.db, 'refresh-successor'),
  });
  return { cache, listener, changes: createAccessChanges(listener, () => cache.drop()), mint };
}

type Access = Awaited<ReturnType<typeof startAccess>>;

function printerOf({ config, log }: ServerContext): Printer {
  return createPrinter({
    find: (account) =>
      findChromium(config.CHROMIUM_PATH, [UNPACKED, join(config.filesDir, 'programs')], account),
    log,
  });
}

const MEGA = 1_000_000;

function fileLimitsOf(config: Config): FileLimits {
  return {
    maxBytes: config.LIMIT_FILE * MEGA,
    maxPixels: config.LIMIT_PIXELS * MEGA,
    perEntry: config.LIMIT_FILES,
    kinds: [...config.FILE_KINDS],
  };
}

/** Returns the address for links and QR codes. Warns when it probably leads past a proxy. */
function publicAddressOf({ config, port, log }: ServerContext): string {
  const publicAddress = publicUrl(config, port);
  if (config.TRUST_PROXY && config.PUBLIC_URL === null)
    log.warn({ publicAddress }, 'behind a proxy without PUBLIC_URL: links and QR codes lead past the proxy');
  return publicAddress;
}

/** Returns every served route. Threads answer some of them (`THREAD_SERVED`). */
async function routesOf(
  context: ServerContext,
  access: Access,
  printer: Printer,
  examiner: Examiner,
): Promise<ServedRoute[]> {
  const { config, database } = context;
  const { db } = database;
  const publicAddress = publicAddressOf(context);
  const failures = createSharedLimit(db, 'token-failure', config.LIMIT_TOKEN_FAILURES, 'passwords');
  const hashing = createGate(HASHES_AT_ONCE, HASHES_WAITING);
  return [
    ...identityServed({
      db,
      access: access.changes,
      hashing,
      arrivals: createGate(ARRIVALS_AT_ONCE, ARRIVALS_WAITING),
      passwords: readPasswordPolicy(config.PASSWORD_MIN_LENGTH, config.PASSWORD_LIST),
      sessionHours: config.SESSION_HOURS,
      sessionDays: config.SESSION_DAYS,
      mint: access.mint,
      tokenCalls: createSharedLimit(db, 'token', config.LIMIT_TOKEN),
      failures,
      subjects: createTrySubjects(await serverSecret(db, 'sign-in-subject')),
      acceptsDemoPassword: config.DEMO,
      demoLogin: config.DEMO
        ? () => demoLogin(db, { userName: DEMO_ADMIN, password: DEMO_PASSWORD })
        : async () => null,
      publicUrl: publicAddress,
      files: fileLimitsOf(config),
    }),
    ...unitServed(access.changes),
    signingServed(createPasswordCheck({ db, hashing, failures })),
    ...PLAIN_SERVED,
    ...fileServed({
      db,
      store: context.files,
      examiner,
      limits: fileLimitsOf(config),
      quota: config.FILES_QUOTA === null ? null : config.FILES_QUOTA * MEGA,
      freeFiles: config.LIMIT_FREE_FILES,
    }),
    ...controlCardExportServed({
      links: createExportLinks(config.PDF_EXPORT_LINKS, await serverSecret(db, 'export-link')),
      limit: createSharedLimit(db, 'export-page', config.LIMIT_EXPORT_PAGE),
      publicUrl: publicAddress,
      printer: createPaperPrinter(
        printer,
        WEB_FOLDER,
        async (hash) => (await readPictures(db, [hash])).get(hash) ?? null,
        createReadPhoto(db, context.files),
      ),
      store: context.files,
      trustsProxy: config.TRUST_PROXY,
    }),
  ];
}

function startThreads({ config, port, database, log, tracing = null }: ServerContext): CallThreads {
  const threads = createCallThreads({
    module: CALL_THREAD,
    ground: {
      calls: database.calls,
      beside: database.beside,
      exportsPerMinute: config.LIMIT_EXPORT,
      cardSize: 1000 * config.LIMIT_CARD,
      filesPerEntry: config.LIMIT_FILES,
      publicUrl: publicUrl(config, port),
      logLevel: config.LOG_LEVEL,
      slowStatement: config.SLOW_STATEMENT,
      reportsStatements: tracing !== null,
    },
    routes: THREAD_SERVED.map(({ route }) => route),
    onStarving: () => database.watch.helpOut(THREADS),
    onStatement: (statement) => tracing?.onThreadStatement(statement),
    log,
  });
  // Ends the threads when the database is down or was replaced, because the watch does not see their connections.
  database.watch.onDown(threads.drop);
  return threads;
}

/** Returns a reader of the metrics of this process and of the installation. */
function startMetrics({ config, database, jobs, log, files }: ServerContext) {
  const figures = createFigures({
    database,
    pools: () => [...database.pools(), ...jobs.pools()],
    jobs: Object.keys(JOBS),
    indexJobs: INDEX_JOBS,
    failures: jobs.failures,
    logError: limitLog(log),
  });
  const info: Metric = {
    name: 'kartoteka_info',
    help: 'Version of the program, version of Node, and the role of this process',
    type: 'gauge',
    samples: [{ labels: { version: VERSION, node: process.versions.node, role: config.ROLE }, value: 1 }],
  };
  const store = (): Metric =>
    gauge(
      'kartoteka_file_store_reachable',
      'Whether the store of photos and files answered when it was last asked',
      files.isReachable() ? 1 : 0,
    );
  return {
    read: async () => [info, store(), ...memoryFigures(database.db), ...(await figures.read())],
    close: figures.close,
  };
}

/** Returns the metrics of the columns of cards that this process keeps in memory. */
function memoryFigures(db: Kysely<Database>): Metric[] {
  const { byteLength, isReading, answered } = cardMemoryOf(db);
  return [
    gauge('kartoteka_card_memory_bytes', 'Memory of the columns of cards', byteLength),
    gauge('kartoteka_card_memory_reading', 'Whether columns of cards are being read', isReading ? 1 : 0),
    {
      name: 'kartoteka_card_memory_pages_total',
      help: 'Pages of cards that were found in memory',
      type: 'counter',
      samples: [{ value: answered }],
    },
  ];
}

/** Creates the HTTP application from all its parts. The caller connects it to the open port. */
export async function createServer(context: ServerContext): Promise<FastifyInstance> {
  const { config, port, database, jobs, log, tracing } = context;
  const { db } = database;
  await moveOldPictures(db);
  const logError = limitLog(log);
  cardMemoryOf(db).configure(config.CARD_MEMORY, (error) =>
    logError('columns of cards cannot be read', error),
  );
  const access = await startAccess(context);
  const printer = printerOf(context);
  const examiner = createExaminer({ log });
  const routes = await routesOf(context, access, printer, examiner);
  await context.prepare?.(routes);
  const threads = startThreads(context);
  const metrics = startMetrics(context);
  const denials = createDenialTrail(db, log);

  const app = await createApp({
    registry: ROUTES,
    routes,
    db,
    autonomousDb: database.autonomousDb,
    log,
    authenticate: access.cache.authenticate,
    isOurs: access.mint.isOurs,
    callLimit: createCallLimit(config.LIMIT_API),
    shares: createShares(config.LIMIT_AT_ONCE),
    exportLimit: createSharedLimit(db, 'export', config.LIMIT_EXPORT, 'exports'),
    enqueue: jobs.enqueue,
    threads,
    trustProxy: config.TRUST_PROXY,
    metricsToken: config.METRICS_TOKEN,
    describesApi: config.SWAGGER,
    hosts: config.hosts,
    atOnce: config.LIMIT_AT_ONCE,
    cardSize: 1000 * config.LIMIT_CARD,
    filesPerEntry: config.LIMIT_FILES,
    publicUrl: publicUrl(config, port),
    arrivals: {
      folder: await makeArrivals(config.filesDir),
      maxBytes: config.LIMIT_FILE * MEGA,
      takeRoom: createReserve(reservedFolders(config)).take,
    },
    onArrivedDone: discardParts,
    webFolder: WEB_FOLDER,
    watchRequests: (made) => tracing?.watch(made),
    isReady: database.isReady,
    onTrouble: (trouble) => {
      if (trouble === 'readOnly') database.watch.renew();
    },
    readMetrics: metrics.read,
    onDenied: denials.onDenied,
  });
  for (const close of [threads.close, metrics.close, denials.close, access.listener.close, examiner.close])
    app.addHook('onClose', close);
  app.addHook('onClose', async () => printer.close());
  app.addHook('onClose', async () => cardMemoryOf(db).close());
  await app.ready();
  cardMemoryOf(db).recall(db, cardList);
  return app;
}
