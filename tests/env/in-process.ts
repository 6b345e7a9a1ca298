import type { AddressInfo } from 'node:net';
import { startJobs } from '../../apps/server/src/application.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createServer } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createLog } from '../../apps/server/src/http/log.ts';

/** ms that connections get to end by themselves. */
const PATIENCE = 5_000;

/** The server inside the test's own process. */
export interface InProcessServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** Runs the jobs that wait, here and now; a failing one throws. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds the server as `main.ts` does, but for DATA_DIR's lock and the signals; jobs wait until they are drained. */
export async function startInProcess(env: Readonly<Record<string, string>>): Promise<InProcessServer> {
  const config = readConfig({ ROLE: 'web', ...env });
  const log = createLog(config.LOG_LEVEL);
  const database = await openDatabase(config, {
    onWarning: (message) => log.warn(message),
    onLost: (error) => log.fatal({ err: error }, 'the database is lost'),
  });
  const jobs = await startJobs({ config, database, log });
  const app = await createServer({ config, database, jobs, log });
  await app.listen({ host: config.HOST, port: config.PORT });
  return {
    origin: `http://${config.HOST}:${(app.server.address() as AddressInfo).port}`,
    async drain() {
      await jobs.drain();
    },
    async stop() {
      // As the product's own stop does: whoever does not let go of a connection is cut off.
      const cut = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
      await app.close();
      clearTimeout(cut);
      await jobs.stop();
      await database.close();
    },
  };
}
