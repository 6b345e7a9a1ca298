import { lstat, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import pg from 'pg';
import { connectionTo } from '../db/hosts.ts';
import { type FileStore, storedHash } from '../files/store/file-store.ts';
import { HOLD_ALL_BYTES } from '../files/unused.ts';
import { QUEUE_SCHEMA } from '../jobs/sender.ts';
import { StartError } from '../process/start-error.mjs';
import { REFRESH_TEXTS } from '../search/refresh-texts.ts';
import type { End, Head, PartEnd } from './content.ts';
import { FRAME, type FrameWriter, writeFrames } from './frames.ts';
import { readRows, readTables, TEXT_SETTINGS } from './tables.ts';

const compress = promisify(zstdCompress);

export interface MakingBackup {
  /** Null for a backup that is not encrypted. */
  readonly passPhrase: string | null;
  readonly signal: AbortSignal;
  /** The store that has the bytes of photos and files. */
  readonly files: FileStore;
  /**
   * `tables` is the index of the current table, and `of` is the number of tables. `bytes` is the size of the rows read
   * so far or, while photos and files are copied, the size of the backup written so far.
   */
  readonly onProgress?: (done: { tables: number; of: number; bytes: number }) => void;
}

export interface MadeBackup {
  readonly parts: readonly PartEnd[];
  readonly files: NonNullable<End['files']>;
  /** Size of the file in bytes. */
  readonly size: number;
}

/**
 * Writes the rows of all tables in `public`, as they are at one moment, the sequences, and the bytes of photos and
 * files into a new file. People can work meanwhile. The file is called `<path>.part` until it is complete. A failed
 * backup removes it.
 *
 * @throws StartError when the file exists or cannot be written
 */
export async function makeBackup(url: string, path: string, making: MakingBackup): Promise<MadeBackup> {
  const part = `${path}.part`;
  const file = await open(part, 'wx', 0o600).catch((cause: unknown) => {
    throw unwritable(path, cause);
  });
  try {
    // Refuses an existing file before the long work, and again after it, because somebody may have made one meanwhile.
    await refuseExisting(path);
    const made = await writeBackup(url, file, making);
    await file.sync();
    await file.close();
    await refuseExisting(path);
    await rename(part, path);
    await syncFolder(dirname(path));
    return made;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
    throw unwritable(path, error);
  }
}

async function writeBackup(url: string, file: FileHandle, making: MakingBackup): Promise<MadeBackup> {
  const { signal, onProgress = () => undefined } = making;
  const client = new pg.Client({ ...connectionTo(url), application_name: 'kartoteka backup' });
  client.on('error', () => undefined);
  await client.connect();
  // A statement may wait long for a lock, so Ctrl+C closes the connection at once.
  const disconnect = (): void => void client.end().catch(() => undefined);
  signal.addEventListener('abort', disconnect, { once: true });
  try {
    signal.throwIfAborted();
    // Until the connection ends, nobody removes bytes of files, so that all files of the snapshot can be copied.
    await client.query(HOLD_ALL_BYTES);
    const head = await beginSnapshot(client);
    const writer = await writeFrames(file, making.passPhrase);
    await write(writer, FRAME.head, head);
    const parts: PartEnd[] = [];
    let bytes = 0;
    for (const [tables, table] of head.tables.entries()) {
      await write(writer, FRAME.part, { name: table.name });
      const end = await readRows(client, table, async (chunk) => {
        signal.throwIfAborted();
        bytes += chunk.length;
        onProgress({ tables, of: head.tables.length, bytes });
        await writer.write(FRAME.data, await compress(chunk));
      });
      signal.throwIfAborted();
      parts.push(end);
      await write(writer, FRAME.partEnd, end);
    }
    const files = await writeFiles(writer, client, head, making);
    // Sequences are not part of a snapshot. They are read last, so each one is past every number that a row of the
    // backup uses.
    const end: End = {
      parts,
      sequences: await readSequences(client),
      areTextsDue: await areTextsDue(client),
      files,
    };
    await write(writer, FRAME.end, end);
    return { parts, files, size: writer.written() };
  } finally {
    signal.removeEventListener('abort', disconnect);
    disconnect();
  }
}

/**
 * Writes the bytes of the snapshot's photos and files, each with its hash. Leaves out files whose bytes the store
 * lacks, cannot read or has changed. Returns the number of written files and the hashes of the files that are left out.
 */
async function writeFiles(
  writer: FrameWriter,
  client: pg.Client,
  { tables }: Head,
  { files: store, signal, onProgress = () => undefined }: MakingBackup,
): Promise<NonNullable<End['files']>> {
  // A database of an earlier version has no files yet.
  if (!tables.some(({ name }) => name === 'file_content')) return { count: 0, missing: [] };
  const { rows } = await client.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from public.file_content order by hash`,
  );
  const missing: string[] = [];
  for (const { hash } of rows) {
    signal.throwIfAborted();
    // Changed and unreadable bytes are left out like missing ones, because a restore refuses a whole backup that has
    // them.
    const found = (await storedHash(store, hash)) === hash ? await store.open(hash) : null;
    if (found === null) missing.push(hash);
    else {
      await write(writer, FRAME.file, { hash, size: found.size });
      for await (const chunk of found.stream) await writer.write(FRAME.bytes, chunk as Buffer);
    }
    onProgress({ tables: tables.length - 1, of: tables.length, bytes: writer.written() });
  }
  return { count: rows.length - missing.length, missing };
}

const write = (writer: FrameWriter, kind: number, content: object): Promise<void> =>
  writer.write(kind, Buffer.from(JSON.stringify(content)));

/**
 * Begins a transaction that sees one state of the data and keeps migrations from changing the columns of its tables.
 * Returns the first frame of the backup.
 */
async function beginSnapshot(client: pg.Client): Promise<Head> {
  for (;;) {
    const before = await readTables(client);
    await client.query('begin isolation level repeatable read read only');
    await client.query(TEXT_SETTINGS);
    // The locks come first, because the next query takes the snapshot.
    await client.query(
      `lock table public.schema_migration, ${before.map(({ name }) => `public.${pg.escapeIdentifier(name)}`).join(', ')} in access share mode`,
    );
    const tables = await readTables(client);
    if (JSON.stringify(tables) === JSON.stringify(before)) return readHead(client, tables);
    await client.query('rollback');
  }
}

async function readHead(client: pg.Client, tables: Head['tables']): Promise<Head> {
  const migrations = await client.query<Head['migrations'][number]>(
    'select name, sha256 from public.schema_migration order by name',
  );
  const version = await client.query<{ server_version: string }>('show server_version');
  return {
    product: await productVersion(),
    madeAt: new Date().toISOString(),
    database: version.rows[0]?.server_version ?? '',
    migrations: migrations.rows,
    tables,
  };
}

async function productVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function readSequences(client: pg.Client): Promise<End['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: End['sequences'] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from public.${pg.escapeIdentifier(name)}`,
    );
    for (const { last, isCalled } of found.rows) sequences.push({ name, last, isCalled });
  }
  return sequences;
}

/** Returns whether the job that rewrites the texts of cards after a rename is queued or running. */
async function areTextsDue(client: pg.Client): Promise<boolean> {
  const there = await client.query('select where to_regclass($1) is not null', [`${QUEUE_SCHEMA}.job`]);
  if (there.rowCount === 0) return false;
  const found = await client.query(
    `select from ${QUEUE_SCHEMA}.job where name = $1 and state in ('created', 'retry', 'active') limit 1`,
    [REFRESH_TEXTS],
  );
  return found.rowCount === 1;
}

/**
 * Refuses a path at which anything exists, even a file that cannot be opened, because the final `rename` would replace
 * it.
 */
async function refuseExisting(path: string): Promise<void> {
  const there = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (there !== null) throw new StartError(`Plik ${path} już jest; podaj inną nazwę.`);
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'zapisuje go inna kopia, albo została po przerwanej; usuń plik z końcówką .part',
  ENOENT: 'nie ma tego folderu',
  ENOSPC: 'brak miejsca na dysku',
  EACCES: 'brak uprawnień',
  EPERM: 'brak uprawnień',
  EROFS: 'dysk jest tylko do odczytu',
  EISDIR: 'to jest folder',
};

function unwritable(path: string, cause: unknown): unknown {
  const reason = REASONS[(cause as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined || (cause as NodeJS.ErrnoException).syscall === undefined) return cause;
  return new StartError(`Nie da się zapisać pliku ${path}: ${reason}.`, { cause });
}

/** Writes the folder to disk, so that the file's new name survives a power cut. Windows cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
