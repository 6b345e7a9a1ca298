import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import pg from 'pg';
import { ensureAppRole } from '../db/app-role.ts';
import { connectOwner } from '../db/check-server.ts';
import { applyWithin, lockMigrations } from '../db/migrate.ts';
import { QUEUE_SCHEMA } from '../jobs/sender.ts';
import { StartError } from '../process/start-error.mjs';
import { BackupError, DAMAGED } from './backup-error.ts';
import type { End, Head } from './content.ts';
import { copyIn } from './copy.ts';
import { type ReadingBackup, readBackup } from './read-backup.ts';
import { copyInText, readRows, readTables, TEXT_SETTINGS } from './tables.ts';

/** What a restore says of its progress. */
export type Restoring = ReadingBackup & { readonly onStep?: (step: string) => void };

/**
 * Writes a backup into an empty database, in one transaction: whatever fails, the database stays empty. The file must
 * have been checked before. The rows are read again from the database and compared with the backup before the commit.
 *
 * @throws StartError when the database is not empty, or is not one that Kartoteka can use
 */
export async function restoreInto(url: string, file: FileHandle, restoring: Restoring): Promise<void> {
  const client = await connectOwner(url);
  const { signal, onStep = () => undefined } = restoring;
  // An index may take long to make, so the connection ends at once, and the transaction with it.
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
    // The backup of an earlier version gets the migrations that came since.
    await applyWithin(client, null);
    await beginEpoch(client, head, end);
    signal.throwIfAborted();
    // From here on the data are in, so a Ctrl+C changes nothing.
    signal.removeEventListener('abort', disconnect);
    await client.query('commit');
    onStep('statystyki');
    await client.query('analyze');
  } finally {
    signal.removeEventListener('abort', disconnect);
    // An open transaction ends with its connection.
    await client.end();
  }
}

/** Refuses a database that has anything in it: a restore never mixes two plants. */
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
 * Empties the new tables of what migrations wrote, turns triggers off, and drops foreign keys and indexes, which are much
 * faster to make behind the rows.
 *
 * @returns the statements that make everything as the migrations did
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

/** Reads every row back: what was restored has the hashes that the backup recorded. */
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

/** The key that keeps the locks of guessed accounts. It lets nobody in, so it stays. */
const KEPT_SECRET = 'sign-in-subject';

/**
 * Ends everything that let somebody in before: sessions, tokens, signed links and networks that were known. Whoever took
 * it from the backup, or from the plant before it, gets in no more.
 */
async function beginEpoch(client: pg.ClientBase, head: Head, end: End): Promise<void> {
  await client.query('delete from access_token');
  await client.query('delete from refresh_token');
  const ended = await client.query('update session set revoked_at = now() where revoked_at is null');
  await client.query('delete from known_network');
  await client.query('delete from server_secret where name <> $1', [KEPT_SECRET]);
  const { rows } = await client.query<{ number: number }>(
    `insert into installation (key, value) values ('epoch', jsonb_build_object('number', 2, 'backupOf', $1::text))
     on conflict (key) do update set value = jsonb_build_object('number', (installation.value->>'number')::int + 1, 'backupOf', $1::text)
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
  // The job that was to write the texts anew is not in the backup. Another process resumes this one.
  await client.query(
    `insert into index_action (name, state, started_at) values ('enqueue-entities-reindexing', 'running', now())
     on conflict (name) do update set state = 'running', started_at = now(), finished_at = null, progress = 0,
       error = null, position = null`,
  );
}
