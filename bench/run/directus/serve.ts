import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../free-port.ts';
import { serveProgram, type Served } from '../processes.ts';
import { copyCards, hasCards, makeSchema, SCHEMA } from './copy-cards.ts';

/** An installation of Directus outside this project. */
export interface Installed {
  /** The folder in which `npm i directus pg` was run. */
  readonly folder: string;
  /** The Node.js program that Directus's native modules were built for. */
  readonly node: string;
}

/** The token of Directus's administrator. Directus looks up no permissions for this account. */
export const TOKEN = 'kartoteka-bench-administrator';
/** The application name of Directus's database sessions. */
export const SESSION = 'directus';

/**
 * Starts Directus on one of our databases with a copy of its cards: no cache, no audit rows, no rate or pressure
 * limits, no app, one process.
 */
export async function serveDirectus(
  { folder, node }: Installed,
  url: string,
  dataDir: string,
): Promise<Served> {
  const uploads = `${dataDir}-directus`;
  await mkdir(uploads, { recursive: true });
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: `${url}?application_name=${SESSION}`,
    DB_SEARCH_PATH: SCHEMA,
    DB_POOL__MIN: '0',
    DB_POOL__MAX: '20',
    KEY: 'kartoteka-bench',
    SECRET: 'kartoteka-bench-secret-of-one-machine',
    ADMIN_EMAIL: 'pomiar@example.com',
    ADMIN_PASSWORD: 'Pomiar-2026-kart',
    ADMIN_TOKEN: TOKEN,
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
    TELEMETRY: 'false',
    SERVE_APP: 'false',
    LOG_LEVEL: 'error',
    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_ROOT: uploads,
  };
  const program = join(folder, 'node_modules/directus/cli.js');
  if (!(await hasCards(url))) {
    process.stderr.write('Directus: created its tables and a copy of the cards\n');
    await makeSchema(url);
    await promisify(execFile)(node, [program, 'bootstrap'], { cwd: folder, env });
    await copyCards(url);
  }
  const origin = new URL(`http://127.0.0.1:${port}`);
  return serveProgram(node, [program, 'start'], { cwd: folder, env }, () => answering(origin));
}

async function answering(origin: URL): Promise<URL> {
  for (;;) {
    try {
      if ((await fetch(new URL('/server/ping', origin))).ok) return origin;
    } catch {
      // Directus does not listen yet.
    }
    await sleep(200);
  }
}
