import type pg from 'pg';
import { COPIED_TABLES } from './rows.ts';

/** The statement that creates a dropped index or constraint again. */
interface Taken {
  readonly restore: string;
}

/**
 * Drops the indexes of the copied tables and of `card_modified`, except keys that foreign keys refer to. Returns the
 * statements that create the dropped indexes again.
 */
export async function takeIndexes(client: pg.ClientBase): Promise<Taken[]> {
  const tables = [...COPIED_TABLES, 'card_modified'];
  // Keys that foreign keys refer to cannot be dropped.
  const { rows: referred } = await client.query<{ name: string }>(
    `select distinct conindid::regclass::text as name from pg_constraint where contype = 'f'`,
  );
  const kept = referred.map(({ name }) => name);
  const { rows: constraints } = await client.query<{ name: string; tab: string; def: string }>(
    `select conname as name, conrelid::regclass::text as tab, pg_get_constraintdef(oid) as def
    from pg_constraint where contype in ('p', 'u') and conrelid::regclass::text = any($1)
      and conname <> all($2)`,
    [tables, kept],
  );
  const { rows: indexes } = await client.query<{ name: string; def: string }>(
    `select indexname as name, indexdef as def from pg_indexes
    where schemaname = 'public' and tablename = any($1) and indexname <> all($2)
      and indexname not in (select conname from pg_constraint)`,
    [tables, kept],
  );
  for (const { tab, name } of constraints) await client.query(`alter table ${tab} drop constraint "${name}"`);
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  return [
    ...constraints.map(({ tab, name, def }) => ({ restore: `alter table ${tab} add constraint "${name}" ${def}` })),
    ...indexes.map(({ def }) => ({ restore: def })),
  ];
}
