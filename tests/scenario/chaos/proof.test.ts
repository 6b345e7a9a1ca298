import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { expectNoDelays } from '../../env/absolute-time.ts';
import { type BlackHole, openBlackHole } from '../../env/black-hole.ts';
import { type Haproxy, startHaproxy } from '../../env/haproxy.ts';
import { type OwnPostgres, startOwnPostgres } from '../../env/own-postgres.ts';
import { seeded } from '../../env/seeded.ts';
import { mountSmallDisk, type SmallDisk } from '../../env/small-disk.ts';
import { testVariables } from '../../env/variables.ts';
import type { Fault } from '../proof/director.ts';
import { type Ground, prove } from '../proof/prove.ts';
import { KeptServer } from '../proof/stage.ts';

/** Only `npm run chaos` mounts disks and starts a proxy. */
const isChaos = process.env['CHAOS'] !== undefined;
const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const OPERATIONS = Number(process.env['CHAOS_OPERATIONS'] ?? 10_000);
const PEOPLE = 50;
const HOUR = 3_600_000;
/** Size in MB of the disk of the data. */
const DATA_DISK = 900;
/** Size in MB of the disk of the write-ahead log. */
const WAL_DISK = 400;

let folder: string;
let disks: Readonly<Record<'data' | 'wal', SmallDisk>>;
let postgres: OwnPostgres;
let hole: BlackHole;
let servers: readonly KeptServer[];
let worker: KeptServer;
let haproxy: Haproxy;
let ground: Ground;
/**
 * Functions that remove the folder and close the disks, PostgreSQL, servers and proxy, in the order in which these were
 * opened.
 */
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  if (!isChaos) return;
  folder = mkdtempSync(join(inject('cluster').dataDir, 'proof-'));
  disks = {
    data: mountSmallDisk(join(folder, 'data'), DATA_DISK),
    wal: mountSmallDisk(join(folder, 'wal'), WAL_DISK),
  };
  closing.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => disks.data.unmount(),
    () => disks.wal.unmount(),
  );
  const [dataDir, walDir] = [join(disks.data.folder, 'server'), join(disks.wal.folder, 'pg_wal')];
  mkdirSync(dataDir);
  const settings = { max_connections: '250', max_wal_size: '64MB', min_wal_size: '32MB' };
  postgres = await startOwnPostgres(settings, { durable: true, dataDir, walDir });
  closing.push(() => postgres.close());
  hole = await openBlackHole(postgres.url);
  closing.push(() => hole.close());
  const keep = (name: string, role: string): KeptServer => {
    const more = { DEMO: '0', LOG_LEVEL: 'error', ROLE: role };
    const server = new KeptServer(testVariables(hole.url, join(folder, name), more));
    closing.push(() => server.close());
    return server;
  };
  servers = ['web-1', 'web-2', 'web-3'].map((name) => keep(name, 'web'));
  worker = keep('worker', 'worker');
  const origins = await Promise.all(servers.map(async (server) => (await server.running()).origin));
  await worker.running();
  haproxy = await startHaproxy(origins, folder);
  closing.push(() => haproxy.stop());
  ground = {
    url: postgres.url,
    dataDir: folder,
    sql: postgres.sql,
    origins: async () => [haproxy.origin],
    servers: [...servers, worker],
  };
}, 5 * 60_000);

afterAll(async () => {
  // A disk that stays mounted would break every later run of tests, so one failure must not stop the rest from closing.
  const failures: unknown[] = [];
  for (const close of closing.toReversed()) {
    await Promise.resolve()
      .then(close)
      .catch((cause: unknown) => failures.push(cause));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'What the test started could not be ended.');
});

/** Returns the faults of the long proof, in an order that the seed decides. */
function faults(seed: number): readonly Fault[] {
  const random = seeded(seed);
  const times = (count: number, make: () => Fault): Fault[] => Array.from({ length: count }, make);
  const anyServer = (): KeptServer => random.pick(servers);
  return random.shuffled([
    ...times(17, () => {
      const server = anyServer();
      return { name: 'kill -9 of a server', lasts: 0, begin: () => server.kill() };
    }),
    ...times(3, () => ({ name: 'kill -9 of the worker', lasts: 0, begin: () => worker.kill() })),
    ...times(10, () => ({ name: 'kill -9 of PostgreSQL', lasts: 0, begin: () => postgres.kill() })),
    ...times(3, () => ({
      name: 'silence of the database',
      lasts: 3_000 + random.below(3_000),
      begin: () => hole.swallow(),
      end: () => hole.mend(),
    })),
    ...times(3, () => ({ name: 'silent death of connections', lasts: 0, begin: () => hole.cutOpen() })),
    ...times(3, () => {
      const server = anyServer();
      const lasts = 3_000 + random.below(5_000);
      return { name: 'a frozen server', lasts, begin: () => server.freeze(), end: () => server.thaw() };
    }),
    ...times(2, () => ({
      name: 'a frozen PostgreSQL',
      lasts: 3_000 + random.below(3_000),
      begin: () => postgres.freeze(),
      end: () => postgres.thaw(),
    })),
    ...times(2, () => ({
      name: 'a full data disk',
      lasts: 4_000,
      begin: () => disks.data.fill(),
      end: () => disks.data.free(),
    })),
    ...times(2, () => ({
      name: 'a full disk of the log',
      lasts: 6_000,
      begin: () => disks.wal.fill(),
      end: () => disks.wal.free(),
    })),
  ]);
}

test.runIf(isChaos)(
  `${OPERATIONS} operations of ${PEOPLE} people through HAProxy on three servers are neither lost, doubled nor torn during faults`,
  async (context) => {
    const { complaints, delays, summary } = await prove(ground, {
      seed: SEED,
      operations: OPERATIONS,
      people: PEOPLE,
      faults: faults(SEED),
    });
    process.stdout.write(`${summary}\n`);
    expect(complaints).toEqual([]);
    expectNoDelays(context, delays);
  },
  HOUR,
);

test.runIf(isChaos)(
  'the comparison of what people saved with the database notices saves that kill -9 of PostgreSQL loses when commits do not wait for the disk',
  async () => {
    await postgres.sql('alter system set synchronous_commit = off');
    await postgres.sql(`alter system set wal_writer_delay = '10s'`);
    await postgres.sql('select pg_reload_conf()');
    const kill: Fault = { name: 'kill -9 of PostgreSQL', lasts: 0, begin: () => postgres.kill() };
    const { complaints } = await prove(ground, {
      seed: SEED,
      operations: 400,
      people: PEOPLE,
      faults: [kill, kill, kill],
    });
    expect(complaints).toContainEqual(
      expect.stringMatching(/is lost|no entry|instead of|ended with 40[049]|says 401/),
    );
  },
  HOUR,
);
