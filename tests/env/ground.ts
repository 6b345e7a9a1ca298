import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UNPACKED } from '../../apps/server/src/browser/folder.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { testVariables } from './variables.ts';

/** The product with its demo plant, on a separate PostgreSQL. */
export interface Ground {
  /** Origin of a server without limits on calls: `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** The connection string of the database's owner. */
  readonly databaseUrl: string;
  /** The folder with the data of PostgreSQL and of the servers. A test may put files there too. `stop` deletes it. */
  readonly folder: string;
  /** Starts another server on the same database, with these additional variables. */
  serve(env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  stop(): Promise<void>;
}

export interface GroundOptions {
  /** Whether commits wait for the disk, as in production. The default is false. */
  readonly durable?: boolean;
}

/** Starts PostgreSQL, and the product as `main.ts` starts it. */
export async function startGround({ durable = false }: GroundOptions = {}): Promise<Ground> {
  await mkdir(UNPACKED, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(UNPACKED, 'ground-'));
  const embedded = await startEmbedded({ dataDir: folder, durable });
  const end = async (): Promise<void> => {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const servers: ServerProcess[] = [];
    const serve: Ground['serve'] = async (env = {}) => {
      const dataDir = join(folder, `server-${servers.length}`);
      const server = await startServerProcess(testVariables(embedded.url, dataDir, env));
      servers.push(server);
      return server;
    };
    const { origin } = await serve();
    return {
      origin,
      serve,
      databaseUrl: embedded.url,
      folder,
      async stop() {
        await Promise.all(servers.map((server) => server.stop()));
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
