import { mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clusterPlace, makeCluster } from './make-cluster.ts';

test('a password file that cannot be read stops the start, and stays as it is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kartoteka-cluster-'));
  try {
    const place = clusterPlace(dataDir);
    await mkdir(place.cluster, { recursive: true });
    await writeFile(join(place.cluster, 'PG_VERSION'), '18');
    // A link to itself cannot be read, not even by root.
    await symlink('owner-password', place.passwordFile);
    const unused = { initdb: '/bin/false', postgres: '/bin/false', hasLibrary: () => false };
    const failure: unknown = await makeCluster(place, unused, false).catch((error: unknown) => error);
    expect(await readlink(place.passwordFile).catch(() => 'replaced')).toBe('owner-password');
    expect(failure).toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(`${place.passwordFile} z hasłem`) as string,
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
