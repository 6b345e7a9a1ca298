import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { handOver } from './lib/hand-over.mjs';
import { findPgbouncer } from './lib/pgbouncer.mjs';
import { setVariables, sweepArguments } from './lib/sweep-arguments.mjs';

// npm run chaos [-- <seed> [<operations>]]: runs the tests in which the disk, the database or another program below the
// server fails. Most need root, so `npm test` skips these.
const { seed, operations } = sweepArguments(['seed', 'operations']);
setVariables({ CHAOS_SEED: seed, CHAOS_OPERATIONS: operations });

const DEBIAN = '/usr/lib/postgresql';
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
const hasHaproxy = spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0;
const hasPostgres =
  existsSync(DEBIAN) &&
  readdirSync(DEBIAN).some((version) => existsSync(`${DEBIAN}/${version}/bin/pg_basebackup`));
const pgbouncer = findPgbouncer();
/** Whether Swift is installed with Debian's settings, which have the salt of its hashes. */
const hasSwift =
  existsSync('/etc/swift/swift.conf') &&
  ['account', 'container', 'object', 'proxy'].every((kind) => existsSync(`/usr/bin/swift-${kind}-server`));

/** The tests that need rights or programs beyond those of `npm test`. */
const wanted = [
  { file: 'full-disk', what: 'full data disk', needs: 'Linux and root', has: true },
  {
    file: 'proof',
    what: 'the whole proof behind HAProxy',
    needs: 'Linux, root and the package haproxy',
    has: hasHaproxy,
  },
  {
    file: 'promotion',
    what: 'promotions of a standby',
    needs: 'Linux, root and the package postgresql',
    has: hasPostgres,
  },
  {
    file: 'point-in-time',
    what: 'going back to any moment',
    needs: 'Linux, root and the package postgresql',
    has: hasPostgres,
  },
  {
    file: 'pooler',
    what: 'a frozen and a killed pooler',
    needs: 'Linux, root and the package pgbouncer',
    has: pgbouncer !== undefined,
  },
  {
    file: 's3',
    what: 'files in a store that speaks S3',
    needs: 'Linux, root and the packages swift-proxy, swift-account, swift-container and swift-object',
    has: hasSwift,
  },
];
const files = ['tests/scenario/database-silence.test.ts', 'tests/scenario/few-connections.test.ts'];
for (const { file, what, needs, has } of wanted) {
  if (isRoot && has) files.push(`tests/scenario/chaos/${file}.test.ts`);
  else process.stdout.write(`not run: ${what} (needs ${needs})\n`);
}
if (isRoot) process.env['CHAOS'] = '1';
if (pgbouncer !== undefined) process.env['PGBOUNCER'] = pgbouncer;
await handOver('scripts/tests/main.mjs', { web: true }, [...files, '--retry=0', '--no-file-parallelism']);
