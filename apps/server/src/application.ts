import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ANCHOR_HISTORY, EXPORTED_LISTS, JOBS, type JobTools, RESUME } from './background.ts';
import type { BannerInput } from './boot/banner.ts';
import type { Config } from './config/config.ts';
import { createServer } from './context.ts';
import type { OpenDatabase } from './db/open-database.ts';
import { poolState } from './db/pool-state.ts';
import { LANES } from './db/room.ts';
import { demoAccounts } from './demo/demo-accounts.ts';
import { seedDemo } from './demo/seed.ts';
import { ensureAdministrator } from './features/identity/first-administrator.ts';
import { hashPassword } from './features/identity/password-hash.ts';
import { readPasswordPolicy } from './features/identity/password-policy.ts';
import type { FileStore } from './files/store/file-store.ts';
import { lackingGuards } from './doctor/lacking-guards.ts';
import { storeWords } from './doctor/store-words.ts';
import { limitLog } from './http/observe/limited-log.ts';
import type { Tracing } from './http/observe/tracing.ts';
import type { JobQueue } from './jobs/boss.ts';
import { startJobQueue } from './jobs/boss.ts';
import { createLanes } from './jobs/exclusive-run.ts';
import { inStep } from './process/steps.mjs';
import { verifiedWords } from '#texts/verified';
import { verifyEverything } from './verify-everything.ts';

interface Ground {
  config: Config;
  database: OpenDatabase;
  log: Logger;
  /** The store of the bytes of photos and files. */
  files: FileStore;
  /** Null or absent when no collector of spans is configured. */
  tracing?: Tracing | null;
}

/** Starts the queue with the application's jobs. This process runs them unless it only serves requests. */
export async function startJobs({ config, database, log, files, tracing = null }: Ground): Promise<JobQueue> {
  // Long runs have a separate pool, because they would keep the connections that requests wait for.
  const lanesPool = database.openPool('kartoteka lanes', LANES);
  const lanes = createLanes(lanesPool, database.onStatement);
  const queue: JobQueue = await startJobQueue<JobTools>({
    ownerUrl: database.ownerUrl,
    watch: database.watch,
    role: database.role,
    jobs: JOBS,
    tools: {
      db: database.db,
      files,
      lanes,
      lists: EXPORTED_LISTS,
      verify: async (db, watching) => {
        let storeTrouble: string | null = null;
        const verified = await verifyEverything(db, {
          ...watching,
          files,
          onStoreTrouble: (error) => {
            storeTrouble = storeWords(error);
            log.error({ err: error }, 'the history check could not read all files');
          },
        });
        const lacking = verified.wasStopped
          ? []
          : await lackingGuards(database.watch.connection('kartoteka verify'));
        return { wasStopped: verified.wasStopped, summary: verifiedWords(verified), lacking, storeTrouble };
      },
      enqueue: (db, name, payload, key) => queue.enqueue(db, name, payload, key),
    },
    runs: config.runsJobs,
    stopTimeout: config.STOP_SECONDS * 1000,
    ...(tracing === null ? {} : { watchJob: tracing.watchJob }),
    onError: limitLog(log),
  });
  database.alsoAsk(queue);
  return {
    ...queue,
    pools: () => [...queue.pools(), poolState('lanes', lanesPool)],
    stop: async () => {
      await queue.stop();
      await lanes.destroy();
    },
  };
}

/**
 * Creates the HTTP application. Before anybody can call it, seeds the demo plant when `DEMO` is set, and otherwise
 * makes an administrator when there is none. Also returns the accounts for the banner.
 */
export async function startServer(
  ground: Ground,
  jobs: JobQueue,
  port: number,
): Promise<{ app: FastifyInstance; accounts: BannerInput['accounts'] }> {
  const { config, database } = ground;
  const { db } = database;
  const made: BannerInput['accounts'] = [];
  const app = await createServer({
    ...ground,
    jobs,
    port,
    prepare: async (routes) => {
      if (!config.DEMO) {
        const administrator = await ensureAdministrator(db, {
          email: config.ADMIN_EMAIL,
          password: config.ADMIN_PASSWORD,
          passwords: readPasswordPolicy(config.PASSWORD_MIN_LENGTH, config.PASSWORD_LIST),
        });
        if (administrator !== null) made.push(shown(administrator, config.ADMIN_PASSWORD));
        return;
      }
      await inStep(
        'Zakład pokazowy',
        (step) =>
          seedDemo({
            db,
            routes,
            hashPassword,
            enqueue: jobs.enqueue,
            now: new Date(),
            onProgress: (done, due) => step.progress(`karta ${done} z ${due}`),
          }),
        () => '',
      );
    },
  });
  // Queues the jobs that anchor recent events and resume interrupted work, without waiting for their schedules.
  if (config.runsJobs) for (const name of [ANCHOR_HISTORY, RESUME]) await jobs.enqueue(db, name, {});
  return { app, accounts: config.DEMO ? await demoAccounts(db) : made };
}

/**
 * Returns the administrator's login for the banner. The banner shows a generated password once and never a password
 * from the environment.
 */
function shown(
  administrator: { userName: string; password: string },
  given: string | null,
): BannerInput['accounts'][number] {
  return given === null
    ? { ...administrator, note: 'Administrator, pokazane tylko teraz' }
    : { ...administrator, password: 'z ADMIN_PASSWORD', note: 'Administrator' };
}
