import { chmod, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownFolder } from './folder.ts';

let place: string;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'kartoteka-folder-'));
});
afterEach(() => rm(place, { recursive: true }));

test('a new folder is closed to everyone else', async () => {
  const folder = join(place, 'a', 'b');
  await ownFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await expect(ownFolder(folder)).resolves.toBeUndefined();
});

test('a folder that others may enter is refused', async () => {
  const folder = join(place, 'open');
  await mkdir(folder);
  await chmod(folder, 0o755);
  await expect(ownFolder(folder)).rejects.toThrow('nie należy wyłącznie');
});

test('a link in its place is refused', async () => {
  await mkdir(join(place, 'elsewhere'), { mode: 0o700 });
  await symlink(join(place, 'elsewhere'), join(place, 'link'));
  await expect(ownFolder(join(place, 'link'))).rejects.toThrow('nie należy wyłącznie');
});
