import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BroadcastChannel, Worker } from 'node:worker_threads';
import { inject } from 'vitest';
import { createClient, type Client } from '../client.ts';
import type { TestCluster } from '../cluster.ts';
import { cloneDatabase, type TestDatabase } from '../database.ts';
import { testVariables } from '../variables.ts';
import type { Questions } from './server-thread.ts';
import { CHANNEL, type MemoryQuestion, type ThreadMemory } from './thread-memory.ts';

/** The whole server in its own thread, whose event loop is measured while the test calls it from outside. */
export interface MeasuredApp {
  readonly origin: string;
  readonly client: Client;
  readonly sql: TestDatabase['sql'];
  /** Returns the CPU time in ms of the longest turn of the server's event loop since the last call. */
  dearestTurn(): Promise<number>;
  /**
   * Returns the bytes that each thread of the server uses. The first thread has the event loop. 'kept', the default,
   * counts them after a garbage collection. 'used' includes the garbage, and takes less time.
   */
  memory(question?: MemoryQuestion): Promise<readonly number[]>;
  /** Starts all waiting jobs, and does not wait for their end. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server in its own thread. The server's jobs run only when the test starts them. */
export async function startMeasuredApp({
  from = 'demo',
  env = {},
}: {
  readonly from?: keyof TestCluster['templates'];
  readonly env?: Readonly<Record<string, string>>;
} = {}): Promise<MeasuredApp> {
  const database = await cloneDatabase(from);
  const dataDir = join(inject('cluster').dataDir, database.name);
  const name = randomUUID();
  const worker = new Worker(join(import.meta.dirname, 'server-thread.ts'), {
    workerData: testVariables(database.url, dataDir, env),
    // The call threads of the server inherit both options.
    execArgv: ['--import', pathToFileURL(join(import.meta.dirname, 'thread-memory.ts')).href],
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', [CHANNEL]: name },
  });
  const channel = new BroadcastChannel(name);
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
    memory: (question = 'kept') => memoryOf(channel, question, () => ask('threads')),
    async work() {
      await ask('work');
    },
    async close() {
      channel.close();
      await ask('stop');
      await worker.terminate();
      await database.drop();
    },
  };
}

/**
 * Milliseconds to wait for the answers of threads before all are asked again. A thread may have just ended or just
 * begun.
 */
const PATIENCE = 1_000;

/**
 * Returns the bytes that each running thread uses, in the order of the ids. Asks the threads again until each has
 * answered.
 *
 * @param threadIds returns the ids of the threads that run now
 */
async function memoryOf(
  channel: BroadcastChannel,
  question: MemoryQuestion,
  threadIds: () => Promise<number[]>,
): Promise<number[]> {
  const found = new Map<number, number>();
  for (;;) {
    const ids = await threadIds();
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length === 0) return ids.map((id) => found.get(id) ?? 0);
    const answered = Promise.withResolvers<void>();
    const timer = setTimeout(answered.resolve, PATIENCE);
    const listen = (event: Event): void => {
      const { threadId, bytes } = (event as MessageEvent<ThreadMemory>).data;
      found.set(threadId, bytes);
      if (missing.every((id) => found.has(id))) answered.resolve();
    };
    channel.addEventListener('message', listen);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel of threads has no origin.
    channel.postMessage(question);
    await answered.promise;
    clearTimeout(timer);
    channel.removeEventListener('message', listen);
  }
}
