import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { inject } from 'vitest';
import { createClient, type Client } from '../client.ts';
import type { TestCluster } from '../cluster.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { testVariables } from '../variables.ts';
import type { Questions } from './server-thread.ts';

/** The whole server in a thread of its own, whose turns are measured while the test calls it from outside. */
export interface MeasuredApp {
  readonly origin: string;
  readonly client: Client;
  readonly sql: TestDatabase['sql'];
  /** ms of CPU of the dearest turn of its event loop since the last question. */
  dearestTurn(): Promise<number>;
  /** Bytes that it holds after a collection. */
  memory(): Promise<number>;
  close(): Promise<void>;
}

/** Starts it; jobs wait for ever. */
export async function startMeasuredApp({
  from = 'demo',
  env = {},
}: {
  readonly from?: keyof TestCluster['templates'];
  readonly env?: Readonly<Record<string, string>>;
} = {}): Promise<MeasuredApp> {
  const database = await cloneDatabase(from);
  const dataDir = join(inject('cluster').dataDir, database.name);
  const worker = new Worker(join(import.meta.dirname, 'server-thread.ts'), {
    workerData: testVariables(database.url, dataDir, env),
    execArgv: [],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
  });
  const [origin] = (await once(worker, 'message')) as [string];
  const ask = async <Q extends keyof Questions>(question: Q): Promise<Questions[Q]> => {
    const answered = once(worker, 'message') as Promise<[Questions[Q]]>;
    worker.postMessage(question, []);
    const [said] = await answered;
    return said;
  };
  return {
    origin,
    client: createClient(origin),
    sql: database.sql,
    dearestTurn: () => ask('turn'),
    memory: () => ask('memory'),
    async close() {
      await ask('stop');
      await worker.terminate();
      await database.drop();
    },
  };
}
