import { mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { makeBackup } from '../../apps/server/src/backup/make-backup.ts';
import { readBackup } from '../../apps/server/src/backup/read-backup.ts';
import { restoreInto } from '../../apps/server/src/backup/restore-into.ts';
import { readRows, readTables, TEXT_SETTINGS } from '../../apps/server/src/backup/tables.ts';
import type { FileStore } from '../../apps/server/src/files/store/file-store.ts';
import { createFolderStore } from '../../apps/server/src/files/store/folder-store.ts';
import { makeDatabase, type TestDatabase } from './database.ts';

export const PHRASE = 'kubek herbaty w hali 7';
const signal = new AbortController().signal;

/**
 * Creates a folder before the tests of a file, and removes it after them. Returns functions that name paths in the
 * folder and make backups there. A backup is encrypted unless its pass phrase is null.
 */
export function backupFiles() {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(inject('cluster').dataDir, 'backup-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  return {
    folder: () => folder,
    path: (name: string) => join(folder, name),
    back: (
      url: string,
      name: string,
      passPhrase: string | null = null,
      files: FileStore = createFolderStore(join(folder, 'no-files')),
    ) => makeBackup(url, join(folder, name), { passPhrase, signal, files }),
  };
}

/** Reads and checks a whole backup, as a restore does before it changes anything. */
export async function checked(path: string, passPhrase: string | null = null) {
  const file = await open(path, 'r');
  try {
    return await readBackup(file, { passPhrase, signal });
  } finally {
    await file.close();
  }
}

/** Restores a backup into this database. */
export async function restoreTo(
  target: TestDatabase,
  path: string,
  passPhrase: string | null = null,
  files: FileStore = createFolderStore(`${path}.files`),
): Promise<void> {
  const file = await open(path, 'r');
  try {
    await restoreInto(target.url, file, { passPhrase, signal, files });
  } finally {
    await file.close();
  }
}

/** Restores a backup into a new database. */
export async function restored(
  path: string,
  passPhrase: string | null = null,
  files?: FileStore,
): Promise<TestDatabase> {
  const target = await makeDatabase('template0');
  try {
    await restoreTo(target, path, passPhrase, files);
    return target;
  } catch (error) {
    await target.drop();
    throw error;
  }
}

/** Returns the name, the number of rows and the hash of each table. */
export async function hashes(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read');
    await client.query(TEXT_SETTINGS);
    const all = [];
    for (const table of await readTables(client)) all.push(await readRows(client, table));
    return all;
  } finally {
    await client.end();
  }
}
