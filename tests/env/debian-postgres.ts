import { execFile, type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../bench/free-port.ts';

const BASE = '/usr/lib/postgresql';
/** Maximum number of attempts to start a server. */
const TRIES = 40;
const run = promisify(execFile);

/** Returns the folder of programs of Debian's newest PostgreSQL that has `pg_basebackup`, or null if there is none. */
export function findDebianPostgres(): string | null {
  const versions = existsSync(BASE) ? readdirSync(BASE).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(BASE, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'pg_basebackup'))) ?? null;
}

/** Programs of Debian's PostgreSQL, run as its user `postgres`. Needs root. */
export class DebianPostgres {
  /** A folder that belongs to the user `postgres`. */
  readonly folder: string;
  readonly #bin: string;
  readonly #running = new Set<ChildProcess>();

  constructor(bin: string) {
    this.#bin = bin;
    this.folder = mkdtempSync(join(tmpdir(), 'kartoteka-postgres-'));
    const { uid, gid } = this.#user();
    chownSync(this.folder, uid, gid);
  }

  /** Runs a program to its end. Rejects when the program fails. */
  async run(program: string, ...args: string[]): Promise<string> {
    const { stdout } = await run(join(this.#bin, program), args, { ...this.#user(), cwd: this.folder });
    return stdout;
  }

  /** Runs lines of a shell in a folder, with PostgreSQL's programs in its path. */
  async shell(lines: string, cwd: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
    const path = `${this.#bin}:${process.env['PATH'] ?? ''}`;
    await run('sh', ['-ec', lines], { ...this.#user(), cwd, env: { PATH: path, ...env } });
  }

  /**
   * Creates a cluster with a database `kartoteka` and its owner, and starts it. The settings take effect at the next
   * start.
   */
  async create(name: string, settings: Readonly<Record<string, string>> = {}): Promise<Instance> {
    const dataDir = join(this.folder, name);
    await this.run(
      'initdb',
      '-D',
      dataDir,
      '-U',
      'postgres',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    );
    const instance = await this.start(dataDir);
    const psql = ['-h', '127.0.0.1', '-p', String(instance.port), '-U', 'postgres', '-qc'];
    await this.run('psql', ...psql, 'create role kartoteka login createrole');
    await this.run('psql', ...psql, 'create database kartoteka owner kartoteka');
    for (const [key, value] of Object.entries(settings))
      await this.run('psql', ...psql, `alter system set ${key} = '${value}'`);
    return instance;
  }

  /**
   * Starts the server of a folder, on the port `wanted` or a free port, and waits until it accepts connections.
   *
   * @throws Error when every attempt fails
   */
  async start(dataDir: string, wanted?: number): Promise<Instance> {
    const port = wanted ?? (await freePort());
    for (let nth = 0; nth < TRIES; nth += 1) {
      const started = await this.#launch(dataDir, port);
      if (started !== null) return started;
      // The last processes of a killed server need a moment to end.
      await sleep(250);
    }
    throw new Error(`PostgreSQL does not start in ${dataDir}.`);
  }

  /** Starts a server. Returns null when the server ends before it accepts connections. */
  async #launch(dataDir: string, port: number): Promise<Instance | null> {
    const args = ['-D', dataDir, '-p', String(port), '-h', '127.0.0.1', '-k', ''];
    const options = { ...this.#user(), cwd: dataDir, stdio: 'ignore' as const, detached: true };
    const child = spawn(join(this.#bin, 'postgres'), args, options);
    this.#running.add(child);
    const ended = once(child, 'exit').then(() => this.#running.delete(child));
    const asked = ['-q', '-h', '127.0.0.1', '-p', String(port), '-t', '1'];
    const isReady = (): Promise<boolean> =>
      this.run('pg_isready', ...asked).then(
        () => true,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null) return null;
      await sleep(100);
    }
    const end = (signal: 'SIGINT' | 'SIGKILL') => async (): Promise<void> => {
      child.kill(signal);
      await ended;
    };
    return {
      dataDir,
      port,
      url: `postgres://kartoteka@127.0.0.1:${port}/kartoteka`,
      adminUrl: `postgres://postgres@127.0.0.1:${port}/kartoteka`,
      kill: end('SIGKILL'),
      stop: end('SIGINT'),
      pids: () => [child.pid ?? 0, ...childrenOf(child.pid ?? 0)],
    };
  }

  /** Ends every server and removes the folder. */
  async close(): Promise<void> {
    for (const child of this.#running) child.kill('SIGQUIT');
    const living = [...this.#running].filter((child) => child.exitCode === null);
    await Promise.all(living.map((child) => once(child, 'exit')));
    rmSync(this.folder, { recursive: true, force: true });
  }

  #user(): { uid: number; gid: number } {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((one) => one.startsWith('postgres:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    return { uid: Number(uid), gid: Number(gid) };
  }
}

/** A running server of Debian's PostgreSQL. */
export interface Instance {
  readonly dataDir: string;
  readonly port: number;
  /** The connection string of the database's owner. */
  readonly url: string;
  /** The connection string of the superuser. */
  readonly adminUrl: string;
  /** Ends the server with kill -9. */
  kill(): Promise<void>;
  /** Shuts the server down cleanly. */
  stop(): Promise<void>;
  /** The ids of the server's processes, the postmaster first. */
  pids(): readonly number[];
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
}
