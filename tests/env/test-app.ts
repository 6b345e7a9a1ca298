import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { createClient, type Client } from './client.ts';
import type { TestCluster } from './cluster.ts';
import { cloneDatabase, type TestDatabase } from './database.ts';
import { drainedBySql } from './drained.ts';
import { startInProcess } from './in-process.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { testVariables } from './variables.ts';

export interface TestAppOptions {
  /** The initial content of the database, or a function that creates the database. The default is 'demo'. */
  readonly from?: keyof TestCluster['templates'] | (() => Promise<TestDatabase>);
  /** Variables of the server in addition to `testVariables`. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The whole server, with its own port and database. */
export interface TestApp {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** A client without an account. `client.as('operator@demo.local')` returns a client with an account. */
  readonly client: Client;
  readonly database: TestDatabase;
  /** SQL as the database's owner. */
  readonly sql: TestDatabase['sql'];
  readonly jobs: {
    /** Returns when no due job waits or runs. Throws when a job failed. */
    drained(): Promise<void>;
  };
  /** Stops the server and drops the database. */
  close(): Promise<void>;
}

/** A server in its own process, which can be killed and started again on the same database. */
export interface TestProcess extends TestApp {
  readonly process: ServerProcess;
  /** Starts another server on the same database. `close` ends this server too. */
  startAnother(env?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** Ends every started server with kill -9. The database stays. */
  killAll(): Promise<void>;
}

/** Starts the server inside this process. Jobs run only when the test drains them. */
export async function startTestApp({ from = 'demo', env = {} }: TestAppOptions = {}): Promise<TestApp> {
  const database = await databaseFrom(from);
  const server = await startInProcess(testVariables(database.url, dataDirOf(database), env)).catch(
    async (error: unknown) => {
      await database.drop();
      throw error;
    },
  );
  return {
    origin: server.origin,
    client: createClient(server.origin),
    database,
    sql: database.sql,
    jobs: { drained: server.drain },
    async close() {
      await server.stop();
      await database.drop();
    },
  };
}

/** Starts the server as users do, jobs included. */
export async function startTestProcess({
  from = 'demo',
  env = {},
}: TestAppOptions = {}): Promise<TestProcess> {
  const database = await databaseFrom(from);
  const running: ServerProcess[] = [];
  const startAnother = async (more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
    const dataDir = `${dataDirOf(database)}-${running.length}`;
    const server = await startServerProcess(testVariables(database.url, dataDir, { ...env, ...more }));
    running.push(server);
    return server;
  };
  const killAll = async (): Promise<void> => {
    await Promise.all(running.map((server) => server.kill()));
  };
  const close = async (): Promise<void> => {
    await killAll();
    await database.drop();
  };
  const server = await startAnother().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    process: server,
    startAnother,
    killAll,
    origin: server.origin,
    client: createClient(server.origin),
    database,
    sql: database.sql,
    jobs: { drained: () => drainedBySql(database.sql) },
    close,
  };
}

/**
 * Starts an in-process server before the first test of a file, and closes it after the last. The members of the
 * returned app throw when they are read outside tests and hooks.
 */
export function testApp(options: TestAppOptions = {}): TestApp {
  let started: TestApp | undefined;
  beforeAll(async () => {
    started = await startTestApp(options);
  });
  afterAll(async () => {
    await started?.close();
  });
  const app = (): TestApp => {
    if (started === undefined) throw new Error('The server is there inside tests and hooks only.');
    return started;
  };
  return {
    get origin() {
      return app().origin;
    },
    get client() {
      return app().client;
    },
    get database() {
      return app().database;
    },
    get sql() {
      return app().sql;
    },
    get jobs() {
      return app().jobs;
    },
    close: () => app().close(),
  };
}

const databaseFrom = (from: NonNullable<TestAppOptions['from']>): Promise<TestDatabase> =>
  typeof from === 'function' ? from() : cloneDatabase(from);

const dataDirOf = (database: TestDatabase): string => join(inject('cluster').dataDir, database.name);
