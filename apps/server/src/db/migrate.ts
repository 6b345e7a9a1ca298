import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../process/start-error.mjs';

/** The folder of the migrations. */
const MIGRATIONS = join(import.meta.dirname, 'migrations');

/**
 * A migration of the program: its file's name without '.sql', its text, and the text's hash in hexadecimal.
 */
export interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

/**
 * Matches the line of a migration that names a rewritten table. The table is vacuumed after the migration, so
 * that counts can use index-only scans again. Autovacuum would come only after many more rows have changed.
 */
const VACUUM = /^-- vacuum (\w+)$/gm;

/** Number of the advisory lock for migrations. No other lock uses it. */
const LOCK = 7_262_014_311;

/**
 * Applies every `NNNN-name.sql` that was not applied yet, in order and each in its own transaction. A lock of
 * the database makes processes that start at once wait for each other. Tables that a migration rewrote are
 * vacuumed after it.
 *
 * @param client a connection of the owner that nobody else uses meanwhile
 * @param onProgress called before each migration with the number done, the number due and the name
 * @returns the number of migrations that were applied
 * @throws StartError when an applied file was changed, or the database is newer than the program
 */
export async function migrate(
  client: pg.ClientBase,
  onProgress: (done: number, due: number, name: string) => void = () => undefined,
  folder: string = MIGRATIONS,
): Promise<number> {
  const migrations = await readMigrations(folder);
  // Another process's migrations may take longer than any statement is allowed to.
  await client.query('set lock_timeout = 0; set statement_timeout = 0');
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    const applied = await readApplied(client);
    checkApplied(applied, migrations);
    const due = migrations.filter((migration) => !applied.has(migration.name));
    for (const [done, migration] of due.entries()) {
      onProgress(done, due.length, migration.name);
      await apply(client, migration);
    }
    return due.length;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** Takes the lock for migrations, so that a server that starts waits until this transaction has ended. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/**
 * Applies migrations within the transaction of the caller, without vacuuming.
 *
 * @param names the migrations to apply; null for all that were not applied yet
 */
export async function applyWithin(client: pg.ClientBase, names: ReadonlySet<string> | null): Promise<void> {
  const applied = await readApplied(client);
  for (const migration of await readMigrations(MIGRATIONS)) {
    if (applied.has(migration.name) || names?.has(migration.name) === false) continue;
    await run(client, migration);
  }
}

/**
 * Returns whether all migrations of the program were applied. Commands such as the backup check this instead of
 * migrating.
 *
 * @throws StartError when an applied file was changed, or the database is newer than the program
 */
export async function hasAllMigrations(client: pg.ClientBase): Promise<boolean> {
  const known = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migration') is not null as exists`,
  );
  if (known.rows[0]?.exists !== true) return false;
  const migrations = await readMigrations(MIGRATIONS);
  const applied = await readRecords(client);
  checkApplied(applied, migrations);
  return migrations.every(({ name }) => applied.has(name));
}

/** Returns the program's migrations in their order. */
export const knownMigrations = (): Promise<Migration[]> => readMigrations(MIGRATIONS);

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8');
      return { name: file.slice(0, -4), sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migration (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`);
  return readRecords(client);
}

async function readRecords(client: pg.ClientBase): Promise<Map<string, string>> {
  const rows = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  );
  return new Map(rows.rows.map((row) => [row.name, row.sha256]));
}

function checkApplied(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.sha256]));
  for (const [name, sha256] of applied) {
    if (!known.has(name)) {
      throw new StartError(
        `Baza danych jest nowsza niż program (zna migrację ${name}); uruchom nowszą wersję programu.`,
      );
    }
    if (known.get(name) !== sha256) {
      throw new StartError(
        `Migracja ${name} zmieniła się po zastosowaniu; przywróć jej pierwotną treść, a zmianę zapisz w nowej migracji.`,
      );
    }
  }
}

async function run(client: pg.ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await run(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${migration.name} failed`, { cause: error });
  }
  for (const [, table] of migration.sql.matchAll(VACUUM)) {
    await client.query(`vacuum (analyze) ${pg.escapeIdentifier(table ?? '')}`);
  }
}
