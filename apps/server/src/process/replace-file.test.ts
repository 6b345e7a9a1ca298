import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceFile } from './replace-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replace-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('replaceFile writes a file with the given mode and leaves no draft in the folder', async () => {
  const path = join(folder, 'whole');
  await replaceFile(path, 'pierwsza', 0o600);
  await replaceFile(path, 'druga', 0o600);
  expect(await readFile(path, 'utf8')).toBe('druga');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await expect(stat(`${path}.new`)).rejects.toThrow('ENOENT');
});

test('replaceFile does not write a file that has the same text and mode already', async () => {
  const path = join(folder, 'same');
  await replaceFile(path, 'ta sama', 0o600);
  const { ino, mtimeMs } = await stat(path);
  await replaceFile(path, 'ta sama', 0o600);
  expect(await stat(path)).toMatchObject({ ino, mtimeMs });
  await replaceFile(path, 'ta sama', 0o644);
  expect((await stat(path)).mode & 0o777).toBe(0o644);
});

test('replaceFile keeps the earlier content when the new content cannot be written', async () => {
  const path = join(folder, 'kept');
  await replaceFile(path, 'treść', 0o600);
  await mkdir(`${path}.new`);
  await expect(replaceFile(path, 'inna', 0o600)).rejects.toThrow('EISDIR');
  expect(await readFile(path, 'utf8')).toBe('treść');
});
