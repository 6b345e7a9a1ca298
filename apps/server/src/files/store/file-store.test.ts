import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StorageTrouble } from '../../http/answer/problem.ts';
import { storedHash, UNREADABLE } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';

const HASH = 'a'.repeat(64);
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kartoteka-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('one stored file that cannot be read is unreadable while the store can be listed', async () => {
  // Reading a folder fails like reading a broken sector.
  await mkdir(join(folder, 'aa', HASH), { recursive: true });
  await writeFile(join(folder, 'aa', 'b'.repeat(64)), 'bytes');
  expect(await storedHash(createFolderStore(folder), HASH)).toBe(UNREADABLE);
});

test('a file in a store whose folder cannot be opened is a trouble of the store and not an unreadable file', async () => {
  // A link to itself cannot be opened, also not by root, like a folder of another user by anybody else.
  const root = join(folder, 'content');
  await symlink(root, root);
  await expect(storedHash(createFolderStore(root), HASH)).rejects.toBeInstanceOf(StorageTrouble);
});
