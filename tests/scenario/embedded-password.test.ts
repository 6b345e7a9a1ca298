import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { clusterPlace } from '../../apps/server/src/db/embedded/make-cluster.ts';
import { readPidFile } from '../../apps/server/src/db/embedded/postmaster.ts';
import { startEmbedded } from '../../apps/server/src/db/embedded/start-embedded.ts';

test('a password file that does not fit the embedded database stops the start, and the right file mends it', async () => {
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
