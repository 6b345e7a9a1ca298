import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createS3Client, textOf } from '../../apps/server/src/files/store/s3/client.ts';
import type { S3Settings } from '../../apps/server/src/config/s3-settings.ts';
import { freePort } from '../../bench/free-port.ts';

/** A Swift with its S3 interface, on a folder of its own. */
export interface Swift {
  readonly settings: S3Settings;
  /** The variables of a server that keeps its files in this Swift. */
  readonly env: Readonly<Record<string, string>>;
  /** Ends the process that speaks S3 with kill -9. */
  kill(): Promise<void>;
  /** Starts the process that speaks S3 again, on the same port. */
  start(): Promise<void>;
  /** Suspends the process that speaks S3 until `thaw`. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

const [ACCESS_KEY, SECRET_KEY] = ['test:kartoteka', 'haslo-magazynu'];
/** Time limit in ms for Swift's Python processes to start on a busy machine. */
const PATIENCE = 60_000;

const PROXY = (port: number, folder: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
log_level = WARNING
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
allow_multipart_uploads = false
auth_pipeline_check = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_kartoteka = ${SECRET_KEY} .admin
`;

const BACKEND = (kind: string, port: number, folder: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
log_level = WARNING
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

/**
 * Starts Debian's Swift as one node with one copy of everything, and makes a bucket. Needs root. Nothing listens at
 * the address of Swift's cache, but Swift works without it.
 */
export async function startSwift(folder: string): Promise<Swift> {
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true });
  const children: ChildProcess[] = [];
  for (const kind of ['account', 'container', 'object']) {
    const port = await freePort();
    buildRing(folder, kind, port);
    children.push(run(folder, kind, BACKEND(kind, port, folder)));
  }
  const port = await freePort();
  const settings: S3Settings = {
    endpoint: new URL(`http://127.0.0.1:${port}`),
    bucket: 'kartoteka',
    prefix: 'zaklad/',
    region: 'us-east-1',
    key: ACCESS_KEY,
    secret: SECRET_KEY,
    isPathStyle: true,
  };
  let proxy: ChildProcess;
  const start = async (): Promise<void> => {
    proxy = run(folder, 'proxy', PROXY(port, folder));
    // Each try makes a new client, because a client that has lost the store waits before it calls again.
    for (const until = Date.now() + PATIENCE; ; await sleep(200)) {
      const made = await makeBucket(settings);
      if (made === 'made') return;
      if (Date.now() > until || proxy.exitCode !== null)
        throw new Error(
          `Swift did not start (${made}): ${readFileSync(join(folder, 'proxy.log'), 'utf8').slice(-2_000)}`,
        );
    }
  };
  const close = async (): Promise<void> => {
    await Promise.all([proxy, ...children].map(end));
  };
  await start().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    settings,
    env: {
      FILES_DIR: '',
      FILES_S3_ENDPOINT: settings.endpoint.origin,
      FILES_S3_BUCKET: settings.bucket,
      FILES_S3_PREFIX: settings.prefix,
      FILES_S3_KEY: ACCESS_KEY,
      FILES_S3_SECRET: SECRET_KEY,
    },
    kill: () => end(proxy),
    start,
    freeze: () => void proxy.kill('SIGSTOP'),
    thaw: () => void proxy.kill('SIGCONT'),
    close,
  };
}

async function makeBucket(settings: S3Settings): Promise<string> {
  try {
    await textOf(await createS3Client(settings).call({ method: 'PUT', key: '' }));
    return 'made';
  } catch (error) {
    const told = String(error);
    return told.includes('BucketAlreadyOwnedByYou') ? 'made' : told;
  }
}

function buildRing(folder: string, kind: string, port: number): void {
  const builder = join(folder, `${kind}.builder`);
  const device = `r1z1-127.0.0.1:${port}/d1`;
  for (const args of [['create', '4', '1', '0'], ['add', device, '1'], ['rebalance']])
    spawnSync('swift-ring-builder', [builder, ...args], { stdio: 'ignore' });
}

function run(folder: string, kind: string, configuration: string): ChildProcess {
  const file = join(folder, `${kind}.conf`);
  writeFileSync(file, configuration);
  const child = spawn(
    'sh',
    ['-c', 'exec "$0" "$1" -v >> "$2" 2>&1', `swift-${kind}-server`, file, join(folder, `${kind}.log`)],
    { stdio: 'ignore' },
  );
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
