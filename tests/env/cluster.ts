import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureAppRole } from '../../apps/server/src/db/app-role.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { prepare } from '../../scripts/lib/prepare.mjs';
import { type Pooler, startPooler } from './pooler.ts';
import { databaseUrl, inDatabase } from './postgres.ts';
import { makeRunFolder, removeAbandoned } from './run-folder.ts';
import { startServerProcess } from './server-process.ts';
import { leadThrough, testVariables } from './variables.ts';

/** The data with which a test file reaches the PostgreSQL of the run. */
export interface TestCluster {
  /** The owner's connection string of the maintenance database. */
  readonly url: string;
  /** A folder for the files of the run's servers. */
  readonly dataDir: string;
  /** Databases to clone: `empty` is only migrated, `demo` is in the state after a first start with the demo plant. */
  readonly templates: { readonly empty: string; readonly demo: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** Time limit in ms for the first start, which makes the demo plant. A busy machine needs minutes. */
const FIRST_START_MS = 15 * 60_000;

interface Running {
  readonly cluster: TestCluster;
  stop(): Promise<void>;
}

/** Scenarios and journeys are two projects of one run and share one PostgreSQL. */
const shared = globalThis as typeof globalThis & {
  kartotekaCluster?: { users: number; running: Promise<Running> };
};

/**
 * Before the first project, builds the web app when necessary and starts PostgreSQL. After the last project,
 * stops PostgreSQL and removes its files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const held = (shared.kartotekaCluster ??= { users: 0, running: start() });
  held.users += 1;
  const { cluster, stop } = await held.running;
  project.provide('cluster', cluster);
  return async () => {
    held.users -= 1;
    if (held.users > 0) return;
    delete shared.kartotekaCluster;
    await stop();
  };
}

async function start(): Promise<Running> {
  await prepare({ web: true });
  await removeAbandoned();
  const dataDir = await makeRunFolder();
  const embedded = await startEmbedded({ dataDir, durable: false });
  try {
    const url = databaseUrl(embedded.url, 'postgres');
    const templates = { empty: 'template_empty', demo: 'template_demo' };
    await migrateInto(url, templates.empty);
    // `npm run cuts` starts PostgreSQL for each piece, and needs no demo plant.
    if (process.env['CUTS'] === undefined) await makeDemo(url, templates, join(dataDir, 'first-start'));
    const pooler = await askedPooler(url, dataDir);
    return {
      cluster: { url, dataDir, templates },
      async stop() {
        await pooler?.close();
        await embedded.stop();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Starts a server on a copy of the empty database, which makes the demo plant in it. */
async function makeDemo(
  url: string,
  { empty, demo }: TestCluster['templates'],
  dataDir: string,
): Promise<void> {
  await inDatabase(url, `create database ${demo} template ${empty}`);
  const variables = testVariables(databaseUrl(url, demo), dataDir);
  const first = await startServerProcess(variables, { patience: FIRST_START_MS });
  await first.stop();
}

/**
 * Starts the pooler through which the servers of `npm run poolers` connect to their databases. Returns null
 * in every other run.
 */
async function askedPooler(url: string, dataDir: string): Promise<Pooler | null> {
  const { PGBOUNCER: program, POOL_MODE: mode } = process.env;
  if (program === undefined || (mode !== 'session' && mode !== 'transaction')) return null;
  const pooler = await startPooler(program, mode, url, join(dataDir, 'pooler'));
  leadThrough(pooler.port, url);
  return pooler;
}

async function migrateInto(url: string, name: string): Promise<void> {
  await inDatabase(url, `create database ${name}`);
  const client = new pg.Client({ connectionString: databaseUrl(url, name) });
  await client.connect();
  try {
    await ensureAppRole(client);
    await migrate(client);
  } finally {
    await client.end();
  }
}
