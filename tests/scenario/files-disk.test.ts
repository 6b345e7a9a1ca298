import { execFileSync } from 'node:child_process';
import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { formData } from '../env/card-plant.ts';
import { type FilePlant, openFilePlant, readFile } from '../env/file-plant.ts';
import { cameraPhoto, photo, sendFile, storeFile } from '../env/photos.ts';
import { mountSmallDisk, type SmallDisk } from '../env/small-disk.ts';
import { startTestApp, type TestApp } from '../env/test-app.ts';

/** Returns whether this machine lets a test make and mount a file system. */
function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('losetup', ['-f'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!mayMount())('a full disk', () => {
  let disk: SmallDisk;
  let app: TestApp;
  let plant: FilePlant;
  beforeAll(async () => {
    disk = mountSmallDisk(join(inject('cluster').dataDir, 'full-disk'), 24);
    app = await startTestApp({ from: 'empty', env: { FILES_DIR: join(disk.folder, 'content') } });
    plant = await openFilePlant(app);
  });
  afterAll(async () => {
    await app.close();
    disk.unmount();
  });

  test('an upload to a full disk gets 503 with the reason and leaves no partial file, and entries can still be saved', async () => {
    const before = await storeFile(plant.ola.client, await photo(1));
    const cardId = await plant.start();
    disk.fill();
    const refused = await sendFile(plant.ola.client, await cameraPhoto(800, 600, '2026:11:20 07:31:00'));
    expect([refused.status, refused.problem?.message]).toEqual([
      503,
      'Na dysku z plikami brakuje miejsca, więc pliku nie zapisano. Powiadom administratora.',
    ]);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await plant.put(cardId, [{ id: before.id }])).status).toBe(200);
    expect((await formData(plant.ola, cardId)).elements[0]?.entries[0]?.files).toHaveLength(1);
    const names = await readdir(join(disk.folder, 'content'), { recursive: true });
    expect(names.filter((name) => name.includes('.partial'))).toEqual([]);
    disk.free();
    const again = await storeFile(plant.ola.client, await cameraPhoto(800, 600, '2026:11:20 07:31:00'));
    expect((await readFile(plant.ola, again.id)).bytes.length).toBe(again.size);
  });

  test('uploads leave a twentieth of a small disk free, and entries can still be saved', async () => {
    const { id } = await storeFile(plant.ola.client, await photo(2));
    const cardId = await plant.start();
    const { bavail, blocks, bsize } = await statfs(disk.folder);
    const filler = join(disk.folder, 'until-the-reserve');
    await writeFile(filler, Buffer.alloc((bavail - Math.ceil(blocks * 0.04)) * bsize));
    expect((await sendFile(plant.ola.client, await photo(3))).status).toBe(503);
    const left = await statfs(disk.folder);
    expect(left.bavail).toBeGreaterThan(blocks * 0.03);
    expect((await plant.put(cardId, [{ id }])).status).toBe(200);
    await rm(filler);
    expect((await sendFile(plant.ola.client, await photo(3))).status).toBe(200);
  });
});
