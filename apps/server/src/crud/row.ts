import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Work } from '../http/work.ts';

/** Tables whose rows have a name, a stamp, who and when, an archive, and are deleted softly. */
export type CrudTable =
  | 'unit_type'
  | 'data_type'
  | 'form_template'
  | 'control_card_group'
  | 'control_card_type'
  | 'control_card_template';

/** The columns that they share. */
export interface CrudRow {
  id: string;
  concurrency_stamp: string;
  creation_time: Date;
  creator_id: string | null;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  archived_at: Date | null;
}

/** The shared columns of a table or alias, for a select list. */
export function crudColumns(table: string): RawBuilder<unknown> {
  const names = [
    'id',
    'concurrency_stamp',
    'creation_time',
    'creator_id',
    'last_modification_time',
    'last_modifier_id',
    'archived_at',
  ];
  return sql.join(names.map((name) => sql.ref(`${table}.${name}`)));
}

/** What every answer carries of them (wire stamps). */
export function crudAnswer(row: CrudRow) {
  return {
    id: row.id,
    concurrencyStamp: row.concurrency_stamp,
    creationTime: row.creation_time.toISOString(),
    creatorId: row.creator_id,
    lastModificationTime: row.last_modification_time?.toISOString() ?? null,
    lastModifierId: row.last_modifier_id,
    isArchived: row.archived_at !== null,
  };
}

/** Columns of a row that this call makes. */
export function created(work: Work) {
  return { concurrency_stamp: work.newStamp(), creation_time: work.now, creator_id: work.caller.userId };
}

/** Columns of a row that this call changes. */
export function changed(work: Work) {
  return {
    concurrency_stamp: work.newStamp(),
    last_modification_time: work.now,
    last_modifier_id: work.caller.userId,
  };
}

/** The row that a call is about, held until its transaction ends. */
export interface LockedRow {
  stamp: string;
  isArchived: boolean;
}

/**
 * Locks a living row for a change; null when there is none. Whoever refers to a row holds it for share
 * (`references.ts`), so that a deletion waits for them and then sees the use.
 */
export async function lockRow(db: Kysely<Database>, table: CrudTable, id: string): Promise<LockedRow | null> {
  const found = await sql<{ concurrency_stamp: string; archived_at: Date | null }>`
    select concurrency_stamp, archived_at from ${sql.table(table)}
    where id = ${id} and deleted_at is null for update`.execute(db);
  const row = found.rows[0];
  return row === undefined ? null : { stamp: row.concurrency_stamp, isArchived: row.archived_at !== null };
}

async function setColumns(
  work: Work,
  table: CrudTable,
  id: string,
  columns: RawBuilder<unknown>,
): Promise<void> {
  const { concurrency_stamp, last_modification_time, last_modifier_id } = changed(work);
  await sql`update ${sql.table(table)} set ${columns}, concurrency_stamp = ${concurrency_stamp},
    last_modification_time = ${last_modification_time}, last_modifier_id = ${last_modifier_id}
    where id = ${id}`.execute(work.db);
}

/** Deletes softly; the name is free again. */
export async function softDelete(work: Work, table: CrudTable, id: string): Promise<void> {
  await setColumns(work, table, id, sql`deleted_at = ${work.now}`);
}

/** Puts a row into the archive or brings it back. */
export async function setArchived(
  work: Work,
  table: CrudTable,
  id: string,
  isArchived: boolean,
): Promise<void> {
  await setColumns(work, table, id, sql`archived_at = ${isArchived ? work.now : null}`);
}
