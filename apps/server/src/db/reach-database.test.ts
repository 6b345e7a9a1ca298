import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reachAnyDatabase } from './reach-database.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kartoteka-reach-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});
const reach = () => reachAnyDatabase({ DATA_DIR: dataDir, DATABASE_URL: null });

test('a command on a folder that a server in another container uses is refused, and the refusal says where to run the command', async () => {
  await mkdir(join(dataDir, 'postgres/cluster'), { recursive: true });
  const lock = join(dataDir, 'lock.1');
  await writeFile(lock, JSON.stringify([{ pid: 1, started: 'x:1', space: 'x:pid:[1]' }]));
  let beats = 0;
  const beat = setInterval(() => void utimes(lock, 0, (beats += 1)), 50);
  try {
    await expect(reach()).rejects.toThrow(
      `Folder danych ${dataDir} jest używany przez uruchomienie w innym kontenerze albo na innej maszynie. Uruchom to polecenie tam (na przykład docker compose exec zamiast run).`,
    );
  } finally {
    clearInterval(beat);
  }
});

test('a command names the missing right when the folder of the database belongs to another user', async () => {
  await mkdir(join(dataDir, 'postgres/cluster'), { recursive: true });
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  else await chmod(dataDir, 0);
  try {
    await expect(reach()).rejects.toThrow(
      `Folderu ${join(dataDir, 'postgres/cluster')} nie da się odczytać (EACCES). Uruchom polecenie jako użytkownik, do którego należy folder danych.`,
    );
  } finally {
    if (isRoot) process.seteuid?.(0);
    else await chmod(dataDir, 0o700);
  }
});

test('a command on a folder without a database is refused, and the refusal names DATA_DIR', async () => {
  await expect(reach()).rejects.toThrow(
    `W folderze danych ${dataDir} nie ma bazy; wskaż właściwy w DATA_DIR.`,
  );
});
