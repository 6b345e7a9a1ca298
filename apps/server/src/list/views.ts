import { MAX_VIEWS, type ListView, type ViewBody } from '@kartoteka/contract/list-view';
import { violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/access/caller.ts';
import { NotFound, ValidationError } from '../http/answer/problem.ts';

const columns = z.array(z.string());

interface ViewRow {
  id: string;
  name: string;
  address: string;
  columns: unknown;
  role_id: string | null;
  role_name: string | null;
  owner_id: string;
  owner_name: string;
  is_default: boolean;
}

/**
 * Reads the caller's own views of a list and the views that are shared with a role of the caller, sorted by
 * name. The views of a deleted account are left out.
 */
export async function readViews(db: Kysely<Database>, caller: Caller, list: string): Promise<ListView[]> {
  const { rows } = await sql<ViewRow>`
    select v.id, v.name, v.address, v.columns, r.id as role_id, coalesce(r.display_name, r.name) as role_name,
      v.owner_id, coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.user_name) as owner_name,
      d.view_id is not null as is_default
    from list_view v join app_user u on u.id = v.owner_id and u.deleted_at is null
      left join role r on r.id = v.role_id and r.deleted_at is null
      left join list_view_default d on d.view_id = v.id and d.user_id = ${caller.userId} and d.list = v.list
    where v.list = ${list} and (v.owner_id = ${caller.userId} or r.id = any(${[...caller.roleIds]}::uuid[]))
    order by v.name collate "pl-x-icu", v.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    address: row.address,
    columns: columns.parse(row.columns),
    role: row.role_id === null ? null : { id: row.role_id, name: row.role_name ?? '' },
    owner: { id: row.owner_id, name: row.owner_name },
    isOwn: row.owner_id === caller.userId,
    isDefault: row.is_default,
  }));
}

/** Reads the caller's roles, sorted by name. A view can be shared with each of them. */
export async function readOwnRoles(
  db: Kysely<Database>,
  { roleIds }: Caller,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(display_name, name) as name from role
    where id = any(${[...roleIds]}::uuid[]) and deleted_at is null
    order by coalesce(display_name, name) collate "pl-x-icu", id`.execute(db);
  return rows;
}

/**
 * Stores a new view if `body` has no id, otherwise changes the caller's view with this id. Returns the view.
 *
 * @throws NotFound for an id that is not the id of a view of the caller in this list
 * @throws ValidationError for a newly chosen role that the caller does not have, and for more views of a list
 *   than a user may keep
 */
export async function saveView(
  db: Kysely<Database>,
  caller: Caller,
  list: string,
  newId: string,
  body: ViewBody,
): Promise<ListView> {
  const { id, name, address, roleId, isDefault } = body;
  if (roleId !== null && !caller.roleIds.has(roleId) && !(await isSharedWith(db, caller, id, roleId)))
    throw ValidationError.of([violation(['roleId'], 'notOwnRole')]);
  const values = { name, address, columns: JSON.stringify(body.columns), role_id: roleId };
  if (id === null) {
    await refuseTooMany(db, caller, list);
    await db
      .insertInto('list_view')
      .values({ id: newId, list, owner_id: caller.userId, ...values })
      .execute();
  } else {
    const { numUpdatedRows } = await db
      .updateTable('list_view')
      .set(values)
      .where('id', '=', id)
      .where('list', '=', list)
      .where('owner_id', '=', caller.userId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NotFound();
  }
  const saved = id ?? newId;
  const before = (await readViews(db, caller, list)).find((view) => view.id === saved);
  if (before === undefined) throw new NotFound();
  if (before.isDefault !== isDefault) await setDefault(db, caller, list, isDefault ? saved : null);
  return { ...before, isDefault };
}

/** Returns whether the caller's view is already shared with a role, which the caller may have lost since. */
async function isSharedWith(
  db: Kysely<Database>,
  caller: Caller,
  id: string | null,
  roleId: string,
): Promise<boolean> {
  if (id === null) return false;
  const found = await db
    .selectFrom('list_view')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', caller.userId)
    .where('role_id', '=', roleId)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Refuses a new view when the user has the maximum number of views of the list. Requests at the same moment may exceed
 * the maximum, which harms nobody.
 */
async function refuseTooMany(db: Kysely<Database>, caller: Caller, list: string): Promise<void> {
  const { count } = await db
    .selectFrom('list_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', caller.userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  if (count >= MAX_VIEWS) throw ValidationError.of([violation(['name'], 'tooManyViews', { max: MAX_VIEWS })]);
}

/**
 * Sets the view with which the list opens for the caller; null removes it. Throws NotFound for a view that
 * the caller cannot see.
 */
export async function chooseDefaultView(
  db: Kysely<Database>,
  caller: Caller,
  list: string,
  id: string | null,
): Promise<void> {
  const isVisible = id === null || (await readViews(db, caller, list)).some((view) => view.id === id);
  if (!isVisible) throw new NotFound();
  await setDefault(db, caller, list, id);
}

async function setDefault(
  db: Kysely<Database>,
  caller: Caller,
  list: string,
  id: string | null,
): Promise<void> {
  if (id === null) {
    await db
      .deleteFrom('list_view_default')
      .where('user_id', '=', caller.userId)
      .where('list', '=', list)
      .execute();
    return;
  }
  await db
    .insertInto('list_view_default')
    .values({ user_id: caller.userId, list, view_id: id })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ view_id: id }))
    .execute();
}

/** Deletes a view of the caller. A view of somebody else stays. A repeated call succeeds. */
export async function removeView(
  db: Kysely<Database>,
  caller: Caller,
  list: string,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('list_view')
    .where('id', '=', id)
    .where('list', '=', list)
    .where('owner_id', '=', caller.userId)
    .execute();
}
