import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderStore } from './folder-store.ts';

test('the list of stored bytes leaves out a file that is removed while the list is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kartoteka-store-'));
  try {
    const store = createFolderStore(join(folder, 'content'));
    await writeFile(join(folder, 'bytes'), 'bytes');
    // The names begin with the same digits, so the store has listed all three when it gives the first one.
    const hashes = ['1', '2', '3'].map((end) => end.padStart(64, 'a'));
    for (const hash of hashes) await store.put(hash, join(folder, 'bytes'));
    const listed: string[] = [];
    for await (const { hash } of store.all()) {
      listed.push(hash);
      for (const other of hashes) if (other !== hash) await store.remove(other);
    }
    expect(listed).toHaveLength(1);
    expect(hashes).toContain(listed[0]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the removal of unfinished files removes an old one, and keeps a young one and stored bytes', async () => {
  const root = await mkdtemp(join(tmpdir(), 'kartoteka-store-'));
  const hash = 'a'.repeat(64);
  const names = ['.partial-old-probe', 'aa/.partial-old', 'aa/.partial-young', `aa/${hash}`];
  try {
    await mkdir(join(root, 'aa'));
    for (const name of names) {
      await writeFile(join(root, name), 'bytes');
      if (!name.includes('young')) await utimes(join(root, name), new Date(0), new Date(0));
    }
    await createFolderStore(root).removeUnfinished(new Date(Date.now() - 60_000));
    expect((await readdir(root, { recursive: true })).toSorted()).toEqual([
      'aa',
      'aa/.partial-young',
      `aa/${hash}`,
    ]);
    await createFolderStore(join(root, 'none')).removeUnfinished(new Date());
  } finally {
    await rm(root, { recursive: true });
  }
});

test('folders that are not of the store, such as lost+found of a disk, are neither listed nor cleared', async () => {
  const root = await mkdtemp(join(tmpdir(), 'kartoteka-store-'));
  const names = ['.partial-folder/bytes', `lost+found/${'b'.repeat(64)}`, 'lost+found/.partial-old'];
  try {
    for (const name of names) {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), 'bytes');
      await utimes(join(root, name), new Date(0), new Date(0));
    }
    const store = createFolderStore(root);
    const listed: string[] = [];
    for await (const { hash } of store.all()) listed.push(hash);
    expect(listed).toEqual([]);
    await store.removeUnfinished(new Date());
    expect(await readdir(root, { recursive: true })).toEqual(expect.arrayContaining(names));
  } finally {
    await rm(root, { recursive: true });
  }
});
