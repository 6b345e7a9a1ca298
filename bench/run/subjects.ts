import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Embedded, startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { MANAGER } from '../data/plant.ts';
import type { Subject } from './cell.ts';
import { type Installed, serveDirectus, SESSION, TOKEN } from './directus/serve.ts';
import { serveScript } from './processes.ts';

/** All measured servers, each in its own process, on one database of one PostgreSQL. */
export interface Bench {
  readonly url: string;
  readonly subjects: readonly Subject[];
  readonly databasePid: () => number;
  stop(): Promise<void>;
}

/** Starts the servers on the data in a folder. */
export async function startBench(dataDir: string, directus: Installed | null): Promise<Bench> {
  const database = await startEmbedded({ dataDir });
  const stops: (() => Promise<void>)[] = [() => database.stop()];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    return { url: database.url, subjects: await startSubjects(), databasePid: () => database.pid(), stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function startSubjects(): Promise<Subject[]> {
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: `${dataDir}-server`,
      PORT: '0',
      DEMO: '0',
      ROLE: 'web',
      LOG_LEVEL: 'error',
      LIMIT_API: '1000000',
      ADMIN_PASSWORD: MANAGER.password,
    };
    await mkdir(env.DATA_DIR, { recursive: true });
    const ours = await serveScript('apps/server/src/main.ts', [], env, /(http:\/\/127\.0\.0\.1:\d+)/);
    stops.push(() => ours.stop());
    const floorUrl = `${database.url}?application_name=floor`;
    const floor = await serveScript('bench/run/floor.ts', [floorUrl], {}, /listening (\d+)/);
    stops.push(() => floor.stop());
    const subjects: Subject[] = [
      {
        name: 'ours',
        pid: ours.pid,
        target: { origin: ours.origin, headers: { authorization: `Bearer ${await tokenFrom(ours.origin)}` } },
        prepared: () => columnsRead(ours.origin),
        settle: () => settle(database, 'kartoteka'),
      },
      {
        name: 'floor',
        pid: floor.pid,
        target: { origin: floor.origin, headers: {} },
        settle: () => settle(database, 'floor'),
      },
    ];
    if (directus === null) return subjects;
    const theirs = await serveDirectus(directus, database.url, dataDir);
    stops.push(() => theirs.stop());
    return [
      ...subjects,
      {
        name: 'directus',
        pid: theirs.pid,
        target: { origin: theirs.origin, headers: { authorization: `Bearer ${TOKEN}` } },
        settle: () => settle(database, SESSION),
      },
    ];
  }
}

/** Waits until our server has finished reading columns of cards into its memory. */
async function columnsRead(origin: URL): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await sleep(100);
    const metrics = await (await fetch(new URL('/metrics', origin))).text();
    quiet = /^kartoteka_card_memory_reading 0$/m.test(metrics) ? quiet + 1 : 0;
  }
}

/**
 * Cancels the statements of sessions whose names begin with `name`, until none runs. It repeats, because each cancelled
 * request lets a queued request begin.
 */
async function settle(database: Embedded, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${database.url}?application_name=bench` });
  await client.connect();
  try {
    for (let quiet = 0; quiet < 5;) {
      const { rowCount } = await client.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
        where application_name like $1 || '%' and state <> 'idle' and pid <> pg_backend_pid()`,
        [name],
      );
      quiet = rowCount === 0 ? quiet + 1 : 0;
      await sleep(100);
    }
  } finally {
    await client.end();
  }
}

async function tokenFrom(origin: URL): Promise<string> {
  const answer = await fetch(new URL('/connect/token', origin), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'Kartoteka_App',
      scope: 'Kartoteka',
      username: MANAGER.userName,
      password: MANAGER.password,
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (token === undefined)
    throw new Error('The measuring account cannot sign in. Fill the data folder again with bench:data.');
  return token;
}
