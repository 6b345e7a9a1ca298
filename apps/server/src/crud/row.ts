import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { RequestContext } from '../http/request-context.ts';

/** Tables whose rows have a name, a concurrency stamp, authors and times, an archive, and soft deletion. */
export type CrudTable =
  | 'unit_type'
  | 'data_type'
  | 'form_template'
  | 'control_card_group'
  | 'control_card_type'
  | 'control_card_template';

/** The columns that all tables of `CrudTable` share. */
export interface CrudRow {
  id: string;
  concurrency_stamp: string;
  creation_time: Date;
  creator_id: string | null;
  last_modification_time: Date | null;
  last_modifier_id: string | null;
  archived_at: Date | null;
}

/** Returns the shared columns of a table or alias for a select list. */
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

/** Returns the fields that every answer about a row of `CrudTable` has (wire stamps). */
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

/** Returns the columns that every new row sets: a stamp, the time and the caller. */
export function created(context: RequestContext) {
  return {
    concurrency_stamp: context.newStamp(),
    creation_time: context.now,
    creator_id: context.caller.userId,
  };
}

/** Returns the columns that every change to a row sets: a new stamp, the time and the caller. */
export function changed(context: RequestContext) {
  return {
    concurrency_stamp: context.newStamp(),
    last_modification_time: context.now,
    last_modifier_id: context.caller.userId,
  };
}

/** The row of a request, locked until the transaction ends. */
export interface LockedRow {
  stamp: string;
  isArchived: boolean;
}

/**
 * Locks a row for a change. Returns null when it does not exist or is deleted. Storing a reference to a row locks the
 * row for share (`references.ts`), so a deletion of the row waits until the reference is stored and then finds the
 * reference.
 */
export async function lockRow(db: Kysely<Database>, table: CrudTable, id: string): Promise<LockedRow | null> {
  const found = await sql<{ concurrency_stamp: string; archived_at: Date | null }>`
    select concurrency_stamp, archived_at from ${sql.table(table)}
    where id = ${id} and deleted_at is null for update`.execute(db);
  const row = found.rows[0];
  return row === undefined ? null : { stamp: row.concurrency_stamp, isArchived: row.archived_at !== null };
}

async function setColumns(
  context: RequestContext,
  table: CrudTable,
  id: string,
  columns: RawBuilder<unknown>,
): Promise<void> {
  const { concurrency_stamp, last_modification_time, last_modifier_id } = changed(context);
  await sql`update ${sql.table(table)} set ${columns}, concurrency_stamp = ${concurrency_stamp},
    last_modification_time = ${last_modification_time}, last_modifier_id = ${last_modifier_id}
    where id = ${id}`.execute(context.db);
}

/** Marks a row as deleted, which frees its name. */
export async function softDelete(context: RequestContext, table: CrudTable, id: string): Promise<void> {
  await setColumns(context, table, id, sql`deleted_at = ${context.now}`);
}

/** Archives a row or takes it out of the archive. */
export async function setArchived(
  context: RequestContext,
  table: CrudTable,
  id: string,
  isArchived: boolean,
): Promise<void> {
  await setColumns(context, table, id, sql`archived_at = ${isArchived ? context.now : null}`);
}
