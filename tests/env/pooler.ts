import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../bench/free-port.ts';
import { planLaunch } from '../../apps/server/src/db/embedded/privileges.ts';

/** A PgBouncer in front of a PostgreSQL. */
export interface Pooler {
  readonly port: number;
  /** Suspends the pooler's process until `kill` or `close`. */
  freeze(): void;
  /** Ends the pooler's process with kill -9. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export type PoolMode = 'session' | 'transaction';

/** The login with which servers connect to PostgreSQL through the pooler. */
export const CALLS_LOGIN = { name: 'kartoteka_calls', password: 'haslo programu' };

/**
 * Number of connections from the pooler to PostgreSQL. In transaction mode there are fewer of them than in the pool of
 * a server, so that each connection serves many clients in turn.
 */
const POOL_SIZE = { session: 40, transaction: 7 };
/** Time limit in ms for the start of the pooler. */
const PATIENCE = 10_000;

/**
 * Starts PgBouncer in front of the server of `databaseUrl`, and waits until it answers.
 *
 * @param program the path of PgBouncer, which does not run as root
 * @param wanted the port of an earlier pooler that the new pooler replaces; a free port if there is none
 * @throws Error with the output of PgBouncer when it does not start in time
 */
export async function startPooler(
  program: string,
  mode: PoolMode,
  databaseUrl: string,
  folder: string,
  wanted?: number,
): Promise<Pooler> {
  await mkdir(folder, { recursive: true });
  const port = wanted ?? (await freePort());
  const { hostname, port: behind } = new URL(databaseUrl);
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')];
  await writeFile(users, `"${CALLS_LOGIN.name}" "${CALLS_LOGIN.password}"\n`);
  await writeFile(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${behind}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      `default_pool_size = ${POOL_SIZE[mode]}`,
      'max_client_conn = 500',
      'server_idle_timeout = 5',
      'log_connections = 0',
      'log_disconnections = 0',
      `logfile = ${join(folder, 'pgbouncer.log')}`,
    ].join('\n'),
  );
  const launch = planLaunch(null, [program, '--version']);
  launch.adopt(folder);
  const [command, ...args] = launch.command(program, '--quiet', settings);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      // A suspended process must continue before it can end.
      child.kill('SIGCONT');
    }
    await ended;
  };
  for (const until = Date.now() + PATIENCE; !(await accepts(port)); await sleep(50)) {
    if (Date.now() < until && child.exitCode === null) continue;
    await close();
    throw new Error(`PgBouncer did not start: ${said}`);
  }
  return {
    port,
    freeze: () => void child.kill('SIGSTOP'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    close,
  };
}

/** Returns whether the pooler answers. A refused sign-in is an answer too. */
async function accepts(port: number): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'nobody',
    database: 'postgres',
    password: '-',
  });
  client.on('error', () => undefined);
  return client.connect().then(
    () => true,
    (error: unknown) => error instanceof pg.DatabaseError,
  );
}
