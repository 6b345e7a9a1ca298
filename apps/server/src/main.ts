import type { Logger } from 'pino';
import { banner } from './boot/banner.ts';
import { listen } from './boot/listener.ts';
import { cacheCompiled } from './boot/cache-compiled.ts';
import { stopOnSignals } from './boot/stop.ts';
import { readSupervisors } from './boot/supervisors.ts';
import { type Config, readConfig } from './config/config.ts';
import { takeDataDir } from './config/data-dir.ts';
import { endedStatement } from './db/ended-statement.ts';
import { openFileStore } from './files/open-store.ts';
import { storeWords } from './doctor/store-words.ts';
import { openDatabase } from './db/open-database.ts';
import { slowStatementLog } from './db/slow-statements.ts';
import { limitLog } from './http/observe/limited-log.ts';
import { createLog } from './http/observe/log.ts';
import type { Tracing } from './http/observe/tracing.ts';
import { VERSION } from './version.ts';
import { shownCause } from './process/shown-cause.ts';
import { StartError } from './process/start-error.mjs';

/** Functions that stop the started parts, called from last to first. The port stays last, so it closes first. */
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
      // Waits for the part that is just starting, because it can be stopped only once it runs.
      await started.catch(() => undefined);
      await unwind();
    },
    abandon: () => abandon(),
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected failure');
    stop(1);
  });

  const lock = await takeDataDir(config, readSupervisors(), (isElsewhere) => {
    process.stdout.write(
      isElsewhere
        ? '  Folder danych ma blokadę z innego kontenera, innej maszyny albo sprzed jej restartu; sprawdzam, czy tamto uruchomienie działa.\n'
        : '  Poprzednie uruchomienie właśnie się zamyka, czekam na nie.\n',
    );
  });
  undo.push(lock.release);
  lock.whenLost(() => {
    log.fatal('another process took DATA_DIR while this process was frozen');
    stop(1);
  });

  const listener = await listen(config.HOST, config.PORT);
  const patience = config.STOP_SECONDS * 1000;
  undo.push(() => listener.close(patience));

  // Loads most of the program while the database starts, but only after the folder is locked and the port is open.
  const application = import('./application.ts');
  application.catch(() => undefined);
  const tracing = await tracingOf(config, log);
  // The tracing closes after the database and the port, because requests and jobs that are ending still leave spans.
  if (tracing !== null) undo.splice(-1, 0, tracing.close);
  const logSlow = slowStatementLog(config.SLOW_STATEMENT, log);
  const database = await openDatabase(config, {
    onWarning: (message) => log.warn(message),
    onStatement: (event) => {
      logSlow(event);
      tracing?.onStatement(endedStatement(event));
    },
    onLost: (error) => {
      log.fatal({ err: error }, 'the database is lost');
      stop(1);
    },
  });
  abandon = database.abandon;
  lock.whenLost(database.leaveFiles);
  undo.splice(-1, 0, database.close);
  if (stopping) return;

  const { startJobs, startServer } = await application;
  const files = await openFileStore(config);
  // Does not wait for the answer, because cards can be filled without photos when the store is not available.
  files
    .probe()
    .catch((error: unknown) => log.error({ err: error }, storeWords(error) ?? 'the store of files fails'));
  const ground = { config, database, log, files, tracing };
  const jobs = await startJobs(ground);
  undo.splice(-1, 0, jobs.stop);
  if (stopping) return;

  const { app, accounts } = await startServer(ground, jobs, listener.port);
  undo.splice(-1, 0, () => app.close());
  listener.serve((request, response) => app.routing(request, response));
  process.stdout.write(banner({ host: config.HOST, port: listener.port, accounts }));
}

/** Starts tracing. Returns null, without loading the code of tracing, when no collector is configured. */
async function tracingOf(config: Config, log: Logger): Promise<Tracing | null> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === null) return null;
  const { startTracing } = await import('./http/observe/tracing.ts');
  return startTracing({ endpoint, version: VERSION, logError: limitLog(log) });
}

cacheCompiled();
const started = start();
try {
  await started;
} catch (error) {
  await unwind();
  process.stderr.write(error instanceof StartError ? `\n${error.message}\n` : `${shownCause(error)}\n`);
  process.exit(1);
}
