import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kartoteka-copy-files-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Runs the command with an empty configured folder; returns its exit code and its output. */
function copyFiles(...args: string[]): Promise<[code: number, out: string]> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: join(folder, 'data'),
    FILES_DIR: join(folder, 'to'),
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'copy-files.ts'), ...args],
      { env },
      (error, out, errors) => resolve([Number(error?.code ?? 0), `${out}${errors}`]),
    );
  });
}

test('copy-files names a source folder that does not exist, and fails', async () => {
  const missing = join(folder, 'content');
  expect(await copyFiles('--from', missing)).toEqual([
    1,
    expect.stringContaining(`Folderu ${missing} nie ma`),
  ]);
});

test('copy-files fails when the source has no file, such as the folder above the files', async () => {
  await mkdir(join(folder, 'files', 'content', 'aa'), { recursive: true });
  await writeFile(join(folder, 'files', 'content', 'aa', 'a'.repeat(64)), 'zdjęcie');
  const words: unknown = expect.stringContaining('W źródle nie ma żadnego zdjęcia ani pliku');
  expect(await copyFiles('--from', join(folder, 'files'))).toEqual([1, words]);
  expect(await copyFiles('--to', join(folder, 'other'))).toEqual([1, words]);
  expect(await readdir(join(folder, 'to'))).toEqual([]);
});
