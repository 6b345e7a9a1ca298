import type pg from 'pg';
import { COPIED_TABLES } from './rows.ts';

/** Primary keys that foreign keys refer to, so they cannot be dropped. */
const REFERRED_TO = ['control_card_pkey', 'card_element_pkey', 'approval_slot_pkey'];

/** The statement that creates a dropped index or constraint again. */
interface Taken {
  readonly restore: string;
}

/** Drops the indexes of the tables that are filled. They are built at the end, each in one pass. */
export async function takeIndexes(client: pg.ClientBase): Promise<Taken[]> {
  const tables = [...COPIED_TABLES, 'card_modified'];
  const { rows: constraints } = await client.query<{ name: string; tab: string; def: string }>(
    `select conname as name, conrelid::regclass::text as tab, pg_get_constraintdef(oid) as def
    from pg_constraint where contype in ('p', 'u') and conrelid::regclass::text = any($1)
      and conname <> all($2)`,
    [tables, REFERRED_TO],
  );
  const { rows: indexes } = await client.query<{ name: string; def: string }>(
    `select indexname as name, indexdef as def from pg_indexes
    where schemaname = 'public' and tablename = any($1) and indexname <> all($2)
      and indexname not in (select conname from pg_constraint)`,
    [tables, REFERRED_TO],
  );
  for (const { tab, name } of constraints) await client.query(`alter table ${tab} drop constraint "${name}"`);
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  return [
    ...constraints.map(({ tab, name, def }) => ({ restore: `alter table ${tab} add constraint "${name}" ${def}` })),
    ...indexes.map(({ def }) => ({ restore: def })),
  ];
}
