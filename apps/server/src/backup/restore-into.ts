import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureAppRole } from '../db/app-role.ts';
import { type AddressVariable, connectOwner } from '../db/check-server.ts';
import { applyWithin, lockMigrations } from '../db/migrate.ts';
import { type FileStore, storedHash } from '../files/store/file-store.ts';
import { QUEUE_SCHEMA } from '../jobs/sender.ts';
import { StartError } from '../process/start-error.mjs';
import { BackupError, DAMAGED } from './backup-error.ts';
import type { End, Head } from './content.ts';
import { copyIn } from './copy.ts';
import { type ReadingBackup, readBackup } from './read-backup.ts';
import { copyInText, readRows, readTables, TEXT_SETTINGS } from './tables.ts';

export type Restoring = ReadingBackup & {
  /** Receives the name of each step in Polish. */
  readonly onStep?: (step: string) => void;
  /**
   * Receives the bytes of photos and files. Their names are their hashes, so no other file of the store is replaced.
   */
  readonly files: FileStore;
  /** The variable that the address of the database comes from; DATABASE_URL by default. */
  readonly variable?: AddressVariable;
};

/**
 * Writes a backup into an empty database in one transaction, so the database stays empty when anything fails before the
 * commit. Check the file with `readBackup` first. Before the commit, all rows are read from the database and compared
 * with the backup.
 *
 * @throws StartError when the database is not empty, Kartoteka cannot use it, or its rows differ from the backup
 * @throws BackupError as `readBackup` does
 */
export async function restoreInto(url: string, file: FileHandle, restoring: Restoring): Promise<void> {
  const { signal, variable = 'DATABASE_URL', onStep = () => undefined } = restoring;
  const client = await connectOwner(url, { variable });
  // Ctrl+C closes the connection at once, because building an index may take long. With this setting, PostgreSQL
  // notices the closed connection within a second and ends the transaction. Without the setting, it would first finish
  // the index. PostgreSQL on Windows does not have the setting.
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
  const disconnect = (): void => void client.end().catch(() => undefined);
  signal.addEventListener('abort', disconnect, { once: true });
  try {
    await refuseFilled(client);
    await ensureAppRole(client);
    await client.query('begin');
    await client.query(TEXT_SETTINGS);
    await lockMigrations(client);
    await refuseFilled(client);
    const prepared = { rebuild: [] as string[] };
    let stored = 0;
    const { head, end } = await readBackup(file, restoring, {
      async head(found) {
        onStep('zakładanie tabel');
        await applyWithin(client, new Set(found.migrations.map(({ name }) => name)));
        prepared.rebuild = await prepareTables(client, found);
      },
      async rows(table, chunks) {
        onStep(`tabela ${table.name}`);
        await copyIn(client, copyInText(table), chunks);
      },
      async file({ hash }, chunks) {
        if (stored % 100 === 0) onStep(`zdjęcia i pliki, ${stored}`);
        stored += 1;
        await putChunks(restoring.files, hash, chunks);
      },
    });
    for (const statement of prepared.rebuild) {
      signal.throwIfAborted();
      onStep('indeksy i klucze');
      await client.query(statement);
    }
    for (const { name, last, isCalled } of end.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [
        `public.${pg.escapeIdentifier(name)}`,
        last,
        isCalled,
      ]);
    }
    await compareRows(client, head, end, signal, onStep);
    // A backup of an earlier version gets the migrations that it lacks.
    await applyWithin(client, null);
    await beginEpoch(client, head, end);
    signal.throwIfAborted();
    // The commit must not be interrupted. After it there is nothing left to undo.
    signal.removeEventListener('abort', disconnect);
    await client.query('commit');
    onStep('statystyki');
    await client.query('analyze');
  } finally {
    signal.removeEventListener('abort', disconnect);
    // Closing the connection ends a transaction that is still open.
    await client.end();
  }
}

/**
 * Refuses a database that has a job queue, or a table, view or sequence in `public`. A restore never mixes the data of
 * two plants.
 */
async function refuseFilled(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ database: string }>(
    `select current_database() as database
     where to_regnamespace($1) is not null or exists (
       select from pg_class c where relnamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))`,
    [QUEUE_SCHEMA],
  );
  const [filled] = rows;
  if (filled === undefined) return;
  throw new StartError(
    `Baza danych „${filled.database}” nie jest pusta; niczego nie zmieniono. Odtwarzaj do nowej, pustej bazy.`,
  );
}

/**
 * Empties the tables, because migrations have written rows into some of them, and turns their triggers off. Also drops
 * the foreign keys, and the indexes that belong to no constraint, because building them after the rows are in is much
 * faster.
 *
 * @returns the statements that restore the indexes, the keys and the triggers
 */
async function prepareTables(client: pg.ClientBase, head: Head): Promise<string[]> {
  const tables = await readTables(client);
  const shape = (all: Head['tables']): string => JSON.stringify(all);
  if (shape(tables) !== shape(head.tables)) throw new BackupError(DAMAGED);
  await client.query('set constraints all immediate');
  const keys = await client.query<{ holder: string; name: string; text: string }>(
    `select conrelid::regclass::text as holder, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const indexes = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
     from pg_index join pg_class c on c.oid = indrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select from pg_constraint where conindid = indexrelid) order by 1`,
  );
  const holders = tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  for (const { holder, name } of keys.rows)
    await client.query(`alter table ${holder} drop constraint ${name}`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  for (const holder of holders) await client.query(`alter table ${holder} disable trigger user`);
  await client.query(`truncate ${holders.join(', ')}`);
  return [
    ...indexes.rows.map(({ text }) => text),
    ...keys.rows.map(({ holder, name, text }) => `alter table ${holder} add constraint ${name} ${text}`),
    ...holders.map((holder) => `alter table ${holder} enable trigger user`),
  ];
}

/** Writes the bytes of a file to the store, through a temporary file, because the store needs a path. */
async function putChunks(store: FileStore, hash: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kartoteka-restore-'));
  try {
    const path = join(folder, hash);
    // Reading the chunks to their end throws when the bytes do not match the hash, so the store receives only correct
    // files.
    await writeFile(path, chunks, { mode: 0o600 });
    // The store may already have damaged bytes under this name. It would keep them when the size is the same, so
    // damaged bytes are removed first.
    const stored = await storedHash(store, hash);
    if (stored !== null && stored !== hash) await store.remove(hash);
    await store.put(hash, path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads all rows back and refuses a table whose number, size or hash of rows differs from the backup. */
async function compareRows(
  client: pg.ClientBase,
  head: Head,
  end: End,
  signal: AbortSignal,
  onStep: (step: string) => void,
): Promise<void> {
  for (const [at, table] of head.tables.entries()) {
    onStep(`porównanie z kopią, tabela ${table.name}`);
    const found = await readRows(client, table, async () => signal.throwIfAborted());
    if (JSON.stringify(found) !== JSON.stringify(end.parts[at])) {
      throw new StartError(
        `Tabela ${table.name} po odtworzeniu różni się od kopii zapasowej; niczego nie zapisano.`,
      );
    }
  }
}

/**
 * Name of the secret that hashes names in sign-in locks. Nobody can sign in with this secret, so it stays and the locks
 * keep working.
 */
const KEPT_SECRET = 'sign-in-subject';

/**
 * Begins a new epoch of the installation, and ends sessions, tokens, signed links and known networks, because somebody
 * may have copied them from the backup or from the plant where the backup was made. Also records the restore in the
 * trail, and resumes a rewriting of texts that was due.
 */
async function beginEpoch(client: pg.ClientBase, head: Head, end: End): Promise<void> {
  await client.query('delete from access_token');
  await client.query('delete from refresh_token');
  const ended = await client.query('update session set revoked_at = now() where revoked_at is null');
  await client.query('delete from known_network');
  await client.query('delete from server_secret where name <> $1', [KEPT_SECRET]);
  const { rows } = await client.query<{ number: number }>(
    `insert into installation (key, value) values ('epoch', jsonb_build_object(
       'number', 2, 'id', gen_random_uuid(), 'backupOf', $1::text, 'restoredAt', now()))
     on conflict (key) do update set value = excluded.value
       || jsonb_build_object('number', (installation.value->>'number')::int + 1)
     returning (value->>'number')::int as number`,
    [head.madeAt],
  );
  const epoch = rows[0]?.number ?? 2;
  const changes = [
    { path: 'epoch', old: epoch - 1, new: epoch },
    { path: 'backupOf', old: null, new: head.madeAt },
    { path: 'endedSessions', old: null, new: ended.rowCount ?? 0 },
  ];
  await client.query(
    `insert into audit_event (id, action, outcome, changes) values ($1, 'backup.restored', 'success', $2)`,
    [randomUUID(), JSON.stringify(changes)],
  );
  if (!end.areTextsDue) return;
  // The backup does not contain the job that rewrites the texts. The next process that runs jobs resumes this index
  // action instead.
  await client.query(
    `insert into index_action (name, state, started_at) values ('enqueue-entities-reindexing', 'running', now())
     on conflict (name) do update set state = 'running', started_at = now(), finished_at = null, progress = 0,
       error = null, position = null`,
  );
}
