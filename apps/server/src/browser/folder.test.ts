import { chmod, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownFolder, ownParent } from './folder.ts';

let place: string;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'kartoteka-folder-'));
});
afterEach(() => rm(place, { recursive: true }));

const modeOf = async (folder: string) => (await stat(folder)).mode & 0o777;

test('other users may run the programs of a new folder but not change them, no matter what the umask is', async () => {
  const before = process.umask(0o077);
  try {
    await ownParent(join(place, 'a'));
    await ownFolder(join(place, 'a', 'b'));
  } finally {
    process.umask(before);
  }
  expect(await modeOf(join(place, 'a'))).toBe(0o711);
  expect(await modeOf(join(place, 'a', 'b'))).toBe(0o755);
  await expect(ownFolder(join(place, 'a', 'b'))).resolves.toBeUndefined();
});

test('a folder for programs that other users may write to is refused', async () => {
  const folder = join(place, 'open');
  await mkdir(folder);
  await chmod(folder, 0o775);
  await expect(ownFolder(folder)).rejects.toThrow('nie należy wyłącznie');
});

test('other users may only pass through the parent folder of unpacked programs, no matter what its mode was', async () => {
  for (const mode of [0o700, 0o777]) {
    const folder = join(place, String(mode));
    await mkdir(folder);
    await chmod(folder, mode);
    await ownParent(folder);
    expect(await modeOf(folder)).toBe(0o711);
  }
});

test('a link in place of the folder for programs is refused', async () => {
  await mkdir(join(place, 'elsewhere'), { mode: 0o700 });
  await symlink(join(place, 'elsewhere'), join(place, 'link'));
  await expect(ownFolder(join(place, 'link'))).rejects.toThrow('nie należy wyłącznie');
  await expect(ownParent(join(place, 'link'))).rejects.toThrow('nie należy wyłącznie');
  expect(await modeOf(join(place, 'elsewhere'))).toBe(0o700);
});
