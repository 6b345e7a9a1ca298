import { inspect } from 'node:util';
import { banner } from './boot/banner.ts';
import { listen } from './boot/listener.ts';
import { stopOnSignals } from './boot/stop.ts';
import { readSupervisors } from './boot/supervisors.ts';
import { readConfig } from './config/config.ts';
import { createServer } from './context.ts';
import { takeDataDir } from './config/data-dir.ts';
import { openDatabase } from './db/open-database.ts';
import { createLog } from './http/log.ts';
import { demoAccounts } from './demo/demo-accounts.ts';
import { seedDemo } from './demo/seed.ts';
import { hashPassword } from './features/identity/password-hash.ts';
import { startJobQueue } from './jobs/boss.ts';
import { StartError } from './process/start-error.mjs';
import { inStep } from './process/steps.mjs';

/** What was started, to be stopped from its end; the port is always last, so that it closes first. */
const undo: (() => Promise<unknown>)[] = [];
let abandon = (): void => undefined;
let stopping = false;

async function unwind(): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
}

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.LOG_LEVEL);
  const stop = stopOnSignals({
    stop: async () => {
      stopping = true;
      // What is being started can only be stopped once it runs.
      await started.catch(() => undefined);
      await unwind();
    },
    abandon: () => abandon(),
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected failure');
    stop(1);
  });

  const lock = await takeDataDir(config, readSupervisors(), () => {
    process.stdout.write('  Poprzednie uruchomienie właśnie się zamyka, czekam na nie.\n');
  });
  undo.push(lock.release);

  const listener = await listen(config.HOST, config.PORT);
  const patience = config.STOP_SECONDS * 1000;
  undo.push(() => listener.close(patience));

  const database = await openDatabase(config, {
    onWarning: (message) => log.warn(message),
    onLost: (error) => {
      log.fatal({ err: error }, 'the database is lost');
      stop(1);
    },
  });
  abandon = database.abandon;
  undo.splice(-1, 0, database.close);
  if (stopping) return;

  const jobs = await startJobQueue({
    ownerUrl: database.ownerUrl,
    role: database.role,
    jobs: {},
    tools: {},
    runs: config.runsJobs,
    stopTimeout: patience,
    onError: (message, error) => log.error({ err: error }, message),
  });
  undo.splice(-1, 0, jobs.stop);
  if (stopping) return;

  const { db } = database;
  const app = await createServer({
    config,
    database,
    jobs,
    log,
    prepare: async (routes) => {
      if (!config.DEMO) return;
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
  undo.splice(-1, 0, () => app.close());
  const accounts = config.DEMO ? await demoAccounts(db) : [];
  listener.serve((request, response) => app.routing(request, response));
  process.stdout.write(banner({ host: config.HOST, port: listener.port, accounts }));
}

const started = start();
try {
  await started;
} catch (error) {
  await unwind();
  process.stderr.write(error instanceof StartError ? `\n${error.message}\n` : `${inspect(error)}\n`);
  process.exit(1);
}
