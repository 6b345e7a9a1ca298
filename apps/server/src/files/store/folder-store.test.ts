import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
