import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ClusterPlace, clusterPlace, makeCluster } from './make-cluster.ts';

const unused = { initdb: '/bin/false', postgres: '/bin/false', hasLibrary: () => false };

/** Runs `work` with a folder that looks like one with an existing cluster. */
async function withCluster(work: (place: ClusterPlace) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kartoteka-cluster-'));
  try {
    const place = clusterPlace(dataDir);
    await mkdir(place.cluster, { recursive: true });
    await writeFile(join(place.cluster, 'PG_VERSION'), '18');
    await work(place);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

test('a password file that cannot be read stops the start, and stays as it is', async () => {
  await withCluster(async (place) => {
    // A link to itself cannot be read, not even by root.
    await symlink('owner-password', place.passwordFile);
    const failure: unknown = await makeCluster(place, unused, false).catch((error: unknown) => error);
    expect(await readlink(place.passwordFile).catch(() => 'replaced')).toBe('owner-password');
    expect(failure).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`${place.passwordFile} z hasłem`) as string,
    });
  });
});

test.each([
  ['is missing', null],
  ['is empty', ''],
])(
  'a password file that %s stops the start of an existing cluster, and no new password is made',
  async (_what, content) => {
    await withCluster(async (place) => {
      if (content !== null) await writeFile(place.passwordFile, content);
      const failure: unknown = await makeCluster(place, unused, false).catch((error: unknown) => error);
      expect(await readFile(place.passwordFile, 'utf8').catch(() => null)).toBe(content);
      expect(failure).toMatchObject({
        name: 'StartError',
        message: expect.stringContaining(`nie ma hasła właściciela bazy, a baza już istnieje`) as string,
      });
    });
  },
);
