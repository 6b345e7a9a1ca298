import { mkdir, mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { createFolderStore } from '../../apps/server/src/files/store/folder-store.ts';
import { removeOrphans } from '../../apps/server/src/files/unused.ts';
import { backupFiles, restored } from '../env/backup-files.ts';
import { type FilePlant, openFilePlant, readFile } from '../env/file-plant.ts';
import { photo, storeFile } from '../env/photos.ts';
import { startTestApp, type TestApp } from '../env/test-app.ts';

const DAY = 86_400_000;
const backups = backupFiles();
let app: TestApp;
let plant: FilePlant;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(inject('cluster').dataDir, 'shared-content-'));
  app = await startTestApp({ from: 'empty', env: { FILES_DIR: folder } });
  plant = await openFilePlant(app);
});
afterAll(async () => {
  await app.close();
});

/** Makes all stored bytes look as if they had been stored that many days ago. */
async function age(days: number): Promise<void> {
  const moment = new Date(Date.now() - days * DAY);
  for (const { name, parentPath } of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (name.length === 64) await utimes(join(parentPath, name), moment, moment);
}

test('a restored database keeps its orphans and the bytes that it does not name for 30 days after the restore', async () => {
  const store = createFolderStore(folder);
  const early = await storeFile(plant.ola.client, await photo(7_001));
  await backups.back(app.database.url, 'wspolny', null, store);
  const late = await storeFile(plant.ola.client, await photo(7_002));
  expect((await plant.put(await plant.start(), [{ id: early.id }, { id: late.id }])).status).toBe(200);
  const copy = await restored(backups.path('wspolny'), null, store);
  const db = createKysely(createPool({ url: copy.url, role: null, max: 2 }));
  const clean = () => removeOrphans(db, store, new AbortController().signal);
  const status = async () => [
    (await readFile(plant.ola, early.id)).status,
    (await readFile(plant.ola, late.id)).status,
  ];
  try {
    // In the restored database the early photo is an orphan of 31 days, and no row names the late photo.
    await copy.sql('alter table file disable trigger user');
    await copy.sql(`update file set creation_time = creation_time - interval '31 days'`);
    await copy.sql('alter table file enable trigger user');
    await age(45);
    const unfinished = join(folder, 'aa', '.partial-old');
    await mkdir(join(folder, 'aa'), { recursive: true });
    await writeFile(unfinished, 'photo');
    await utimes(unfinished, new Date(), new Date(Date.now() - 2 * DAY));
    expect(await clean()).toEqual({ files: 0, bytes: 0 });
    expect(await status()).toEqual([200, 200]);
    // An unfinished file belongs to neither database.
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('.partial'))).toEqual(
      [],
    );
    await copy.sql(`update installation set value = value
      || jsonb_build_object('restoredAt', (value->>'restoredAt')::timestamptz - interval '31 days') where key = 'epoch'`);
    expect(await clean()).toEqual({ files: 1, bytes: 4 });
    expect(await status()).toEqual([404, 404]);
  } finally {
    await db.destroy();
    await copy.drop();
  }
});
