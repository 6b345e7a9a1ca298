import { startJobs } from '../../apps/server/src/application.ts';
import { listen } from '../../apps/server/src/boot/listener.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createServer } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { slowStatementLog } from '../../apps/server/src/db/slow-statements.ts';
import { openFileStore } from '../../apps/server/src/files/open-store.ts';
import { createLog } from '../../apps/server/src/http/observe/log.ts';

/** Milliseconds that connections get to end by themselves. */
const PATIENCE = 5_000;

/** The server inside the test's process. */
export interface InProcessServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** Runs all waiting jobs now. Throws when a job fails. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Builds the server as `main.ts` does, without the lock of DATA_DIR and without signals. Jobs wait until they are
 * drained.
 */
export async function startInProcess(env: Readonly<Record<string, string>>): Promise<InProcessServer> {
  const config = readConfig({ ROLE: 'web', ...env });
  const log = createLog(config.LOG_LEVEL);
  const database = await openDatabase(config, {
    onWarning: (message) => log.warn(message),
    onStatement: slowStatementLog(config.SLOW_STATEMENT, log),
    onLost: (error) => log.fatal({ err: error }, 'the database is lost'),
  });
  const files = await openFileStore(config);
  const jobs = await startJobs({ config, database, log, files });
  const listener = await listen(config.HOST, config.PORT);
  const app = await createServer({ config, database, files, jobs, log, port: listener.port });
  listener.serve((request, response) => app.routing(request, response));
  return {
    origin: `http://${config.HOST}:${listener.port}`,
    async drain() {
      await jobs.drain();
    },
    async stop() {
      await listener.close(PATIENCE);
      await app.close();
      await jobs.stop();
      await database.close();
    },
  };
}
