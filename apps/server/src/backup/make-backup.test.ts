import { lstat, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createFolderStore } from '../files/store/folder-store.ts';
import { makeBackup } from './make-backup.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kartoteka-backup-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function listen(path: string): Promise<void> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => {
    server.listen(path, resolve);
  });
}

test.each([
  ['that its owner may not read', (path: string) => writeFile(path, 'text', { mode: 0o200 })],
  ['that nobody can open', listen],
  ['that is a link to a missing file', (path: string) => symlink(`${path}.missing`, path)],
])('a backup does not replace a file %s', async (_, create) => {
  const path = join(folder, 'backup');
  await create(path);
  const before = await lstat(path);
  const making = { passPhrase: null, signal: new AbortController().signal };
  // Nothing listens at port 1, so a backup that does not refuse the file fails with another error.
  const made = makeBackup('postgres://127.0.0.1:1/none', path, {
    ...making,
    files: createFolderStore(join(folder, 'files')),
  });
  await expect(made).rejects.toThrow(/już jest; podaj inną nazwę/);
  expect((await lstat(path)).ino).toBe(before.ino);
  expect(await readdir(folder)).toEqual(['backup']);
  await rm(path);
});
