import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { CrudTable } from './row.ts';

/** Another row that an input names, and where it names it. */
export interface Named {
  readonly id: string;
  readonly path: readonly PathSegment[];
}

/**
 * Judges the rows that an input refers to and holds them until the transaction ends, so that none is deleted meanwhile:
 * a deleted or unknown one is refused, an archived one too unless the object refers to it already.
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
