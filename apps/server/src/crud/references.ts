import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { CrudTable } from './row.ts';

/** A reference to another row in an input, with its path. */
export interface Named {
  readonly id: string;
  readonly path: readonly PathSegment[];
}

/**
 * Checks the rows that an input refers to and locks them until the transaction ends, so that none is deleted meanwhile.
 * Refuses deleted and unknown rows, and archived rows unless the object refers to them already.
 */
export async function checkReferences(
  db: Kysely<Database>,
  table: CrudTable,
  named: readonly Named[],
  alreadyUsed: ReadonlySet<string>,
): Promise<Violation[]> {
  if (named.length === 0) return [];
  const ids = [...new Set(named.map((one) => one.id))];
  const found = await sql<{ id: string; is_archived: boolean }>`
    select id, archived_at is not null as is_archived from ${sql.table(table)}
    where id = any(${ids}::uuid[]) and deleted_at is null order by id for share`.execute(db);
  const archived = new Map(found.rows.map((row) => [row.id, row.is_archived]));
  return named.flatMap(({ id, path }): Violation[] => {
    const isArchived = archived.get(id);
    if (isArchived === undefined) return [violation(path, 'unknownReference')];
    return isArchived && !alreadyUsed.has(id) ? [violation(path, 'archivedReference')] : [];
  });
}
