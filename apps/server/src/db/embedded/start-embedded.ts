import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { identify } from '../../process/identity.mjs';
import type { ProcessIdentity } from '../../process/identity.mjs';
import { replaceFile } from '../../process/replace-file.ts';
import { StartError } from '../../process/start-error.mjs';
import { findBinaries } from './binaries.ts';
import type { Binaries } from './binaries.ts';
import { bareEnvironment } from './bare-environment.ts';
import { clusterPlace, DATABASE, makeCluster, MEND_PASSWORD, OWNER } from './make-cluster.ts';
import type { ClusterPlace } from './make-cluster.ts';
import { endOrphan, endServer, killServer, readPidFile } from './postmaster.ts';
import type { Launch } from './privileges.ts';
import { settingsText } from './settings.ts';

export interface EmbeddedOptions {
  /** An existing folder that no other process uses (see `process/folder-lock.mjs`). */
  dataDir: string;
  /** Whether committed data survives a crash; true by default. False in tests: no fsync, smaller buffers. */
  durable?: boolean;
  /** Receives a few Polish words about each step. */
  log?: (step: string) => void;
  /** Called when the server ended unexpectedly and was started again on the same port. */
  onRestart?: () => void;
  /** Called when the server ended unexpectedly and could not be started again. */
  onLost?: (error: Error) => void;
}

export interface Embedded {
  /** The owner's connection string. The owner is a superuser of this cluster, so never print it. */
  url: string;
  port: number;
  /** Returns the process id of the running server. A restart changes it. */
  pid(): number;
  /** Shuts the server down fast. Committed data is on disk then. A second call does nothing. */
  stop(): Promise<void>;
  /** Tells the server to end as fast as it can, without waiting. The next start replays the write-ahead log. */
  abandon(): void;
  /**
   * Kills the server with all of its processes without waiting, because another server may have its files. A server
   * that ends by itself deletes `postmaster.pid`, which may be the other server's, and that server would then end too.
   */
  leaveFiles(): void;
  /** Kills the server with SIGKILL, as a crash would end it, for tests. It is not started again. */
  kill(): Promise<void>;
}

/**
 * Creates the cluster on the first start, and starts the PostgreSQL that npm installed. The server listens on a free
 * port of the loopback only. It has its own process session, so Ctrl+C does not reach it. A server that a killed start
 * left running is shut down first.
 *
 * @throws StartError that says in Polish what is wrong
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, durable = true, log = () => undefined } = options;
  const binaries = await findBinaries();
  const place = clusterPlace(await realpath(dataDir));
  if (existsSync(place.cluster)) {
    checkVersion(place);
    if (await endOrphan(place.cluster)) log('zamknięto bazę, którą zostawiło poprzednie uruchomienie');
  } else {
    log('zakładanie bazy danych');
  }
  const { launch, password, made } = await makeCluster(place, binaries, durable);
  log('uruchamianie PostgreSQL');
  rotateLog(place.log);
  const { port, server } = await launchServer(place, binaries, launch, durable, log);
  const url = `postgresql://${OWNER}:${password}@127.0.0.1:${port}`;
  try {
    if (made || !(await hasDatabase(url))) await createDatabase(url);
  } catch (error) {
    await endServer(server.identity);
    throw isWrongPassword(error)
      ? new StartError(
          `Hasło właściciela bazy w pliku ${place.passwordFile} nie pasuje do bazy; ${MEND_PASSWORD}`,
          {
            cause: error,
          },
        )
      : error;
  }
  let current = server;
  let wanted = true;
  const watch = async (): Promise<void> => {
    await current.ended;
    if (!wanted) return;
    const next = await launchServer(place, binaries, launch, durable, log, port);
    current = next.server;
    if (!wanted) await endServer(current.identity);
    else options.onRestart?.();
    await watch();
  };
  watch().catch((error: unknown) => options.onLost?.(error as Error));
  const leaveFiles = (): void => {
    wanted = false;
    if (current.isRunning()) killServer(current.identity.pid);
  };
  return {
    url: `${url}/${DATABASE}`,
    port,
    pid: () => current.identity.pid,
    stop: async () => {
      wanted = false;
      await endServer(current.identity);
      await current.ended;
    },
    abandon: () => {
      wanted = false;
      if (current.isRunning()) process.kill(current.identity.pid, 'SIGQUIT');
    },
    leaveFiles,
    kill: async () => {
      leaveFiles();
      await current.ended;
    },
  };
}

interface Server {
  identity: ProcessIdentity;
  isRunning(): boolean;
  ended: Promise<unknown>;
}

/**
 * Starts the server. Tries up to 41 times, because another program may take the port in between, and the last
 * connections of a killed server need a moment to end.
 */
async function launchServer(
  place: ClusterPlace,
  binaries: Binaries,
  launch: Launch,
  durable: boolean,
  log: (step: string) => void,
  samePort?: number,
): Promise<{ port: number; server: Server }> {
  const preload = ['pg_stat_statements'].filter(binaries.hasLibrary);
  for (let attempt = 0; ; attempt += 1) {
    const port = samePort ?? (await freePort(attempt === 0 ? await lastPort(place) : 0));
    const settings = settingsText({ port, preload, durable });
    // Every user may read the file, because a program that runs as root starts the server as another user.
    await replaceFile(join(place.cluster, 'kartoteka.conf'), settings, 0o644);
    const logSize = existsSync(place.log) ? statSync(place.log).size : 0;
    const server = spawnServer(place, binaries, launch);
    if (await becomesReady(place, server, log)) return { port, server };
    const said = readFileSync(place.log, 'utf8').slice(logSize);
    const passing = /could not bind|Address already in use|shared memory block|lock file/i.test(said);
    if (!passing || attempt === 40) {
      const reason = /(?:FATAL|PANIC|ERROR|error):\s*(.*)/.exec(said)?.[1] ?? 'proces zakończył się od razu';
      throw new StartError(`PostgreSQL nie wystartował: ${reason} (więcej w ${place.log}).`);
    }
    await sleep(250);
  }
}

function spawnServer(place: ClusterPlace, binaries: Binaries, launch: Launch): Server {
  const output = openSync(place.log, 'a', 0o600);
  const [program, ...args] = launch.command(binaries.postgres, '-D', place.cluster);
  const child = spawn(program, args, {
    stdio: ['ignore', output, output],
    detached: true,
    cwd: place.cluster,
    env: bareEnvironment(),
  });
  closeSync(output);
  const ended = once(child, 'exit').catch(() => undefined);
  const identity = child.pid === undefined ? null : identify(child.pid);
  return {
    identity: identity ?? { pid: child.pid ?? 0, started: '' },
    isRunning: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    ended,
  };
}

/**
 * Waits until the server accepts connections, and returns false when it ends instead. After a crash the
 * server first replays its write-ahead log, which may take minutes.
 */
async function becomesReady(
  place: ClusterPlace,
  server: Server,
  log: (step: string) => void,
): Promise<boolean> {
  const started = Date.now();
  let told = 0;
  while (server.isRunning()) {
    const file = readPidFile(place.cluster);
    if (file?.pid === server.identity.pid && file.ready) return true;
    const seconds = Math.floor((Date.now() - started) / 1000);
    if (seconds >= told + 5) {
      told = seconds;
      log(`baza odtwarza ostatnie zapisy, ${seconds} s`);
    }
    await sleep(15);
  }
  return false;
}

async function hasDatabase(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    return found.rowCount === 1;
  });
}

async function createDatabase(url: string): Promise<void> {
  await withClient(url, (client) => client.query(`create database ${DATABASE}`));
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${url}/postgres`, application_name: 'kartoteka' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns whether PostgreSQL refused the password. */
function isWrongPassword(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '28P01';
}

/** Refuses a cluster that another major version of PostgreSQL created. */
function checkVersion(place: ClusterPlace): void {
  const version = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== '18') {
    throw new StartError(
      `Baza w ${place.root} należy do PostgreSQL ${version}, a program przynosi wersję 18; ` +
        'przenieś dane poprzednią wersją programu albo wskaż inny DATA_DIR.',
    );
  }
}

async function lastPort(place: ClusterPlace): Promise<number> {
  const settings = await readFile(join(place.cluster, 'kartoteka.conf'), 'utf8').catch(() => '');
  return Number(/^port = '(\d+)'$/m.exec(settings)?.[1] ?? 0);
}

/**
 * Returns the wished port when it is free, so that an administrator's tools keep working. Otherwise returns
 * any free port.
 */
async function freePort(wished: number): Promise<number> {
  const probe = createServer();
  const bound = new Promise<number>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(wished, '127.0.0.1', () => resolve((probe.address() as AddressInfo).port));
  });
  try {
    return await bound;
  } catch (error) {
    if (wished === 0) throw error;
    return await freePort(0);
  } finally {
    probe.close();
  }
}

function rotateLog(path: string): void {
  if (existsSync(path) && statSync(path).size > 10 * 1024 * 1024) renameSync(path, `${path}.1`);
}
