import { type Kysely, sql } from 'kysely';
import type { CrudTable } from '../../crud/row.ts';
import type { Database } from '../../db/database.ts';

/** Maximum number of definitions with which one definition of a file is compared. */
const MOST_VERSIONS = 50;

/**
 * Returns for each definition of the file (`entries`) the ids of at most `MOST_VERSIONS` definitions of this plant with
 * the same name, ignoring case. For a template these are the ids of its versions: the current one first, then the
 * others, newest first.
 */
export async function candidatesOf(
  db: Kysely<Database>,
  table: CrudTable,
  entries: readonly { readonly name: string }[],
): Promise<readonly (readonly string[])[]> {
  const column = sql.ref(table === 'data_type' ? 't.display_name' : 't.name');
  const order =
    table === 'control_card_template' ? sql`t.is_current_version desc, t.version desc` : sql`t.id`;
  const names = entries.map(({ name }) => name);
  const found = await sql<{ ids: string[] }>`
    select array(select t.id from ${sql.table(table)} t
      where t.deleted_at is null and caseless(${column}) = caseless(wanted.name)
      order by ${order} limit ${MOST_VERSIONS}) as ids
    from unnest(${names}::text[]) with ordinality as wanted (name, at) order by at`.execute(db);
  return found.rows.map(({ ids }) => ids);
}
