import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../http/caller.ts';

/** Whether a {type, value} pair names the caller; `pair` is the alias of the row that holds it. */
export function namesCaller(pair: string, { userId, roleIds, unitIds }: Caller): RawBuilder<boolean> {
  const value = sql.ref(`${pair}.value`);
  return sql<boolean>`case ${sql.ref(`${pair}.type`)}
    when 'user' then ${value} = ${userId}::uuid
    when 'role' then ${value} = any(${[...roleIds]}::uuid[])
    else ${value} = any(${[...unitIds]}::uuid[]) end`;
}

/** Whether the caller may fill any element of a revision; the same rule as the domain's `mayFillAny`. */
export function mayFillRevision(revisionId: string, caller: Caller): RawBuilder<boolean> {
  const id = sql.ref(revisionId);
  return sql<boolean>`(
    exists (select from revision_element as open where open.revision_id = ${id} and open.is_open_to_all)
    or exists (select from revision_assignment as assignment
      where assignment.revision_id = ${id} and ${namesCaller('assignment', caller)}))`;
}

/** Whether the caller may fill an element of a revision; the same rule as the domain's `mayFill`. */
export function mayFillElement(element: string, caller: Caller): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${element}.is_open_to_all`)}
    or exists (select from revision_assignment as assignment
      where assignment.revision_id = ${sql.ref(`${element}.revision_id`)}
        and assignment.element_id = ${sql.ref(`${element}.element_id`)} and ${namesCaller('assignment', caller)}))`;
}
