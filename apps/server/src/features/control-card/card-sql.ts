import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../http/caller.ts';

/** Whether a {type, value} pair names the caller; `pair` is the alias of the row that holds it. */
export function callerParties(pair: string, { userId, roleIds, unitIds }: Caller): RawBuilder<boolean> {
  const type = sql.ref(`${pair}.type`);
  const value = sql.ref(`${pair}.value`);
  return sql<boolean>`(${type} = 'user' and ${value} = ${userId}::uuid
    or ${type} = 'role' and ${value} = any(${[...roleIds]}::uuid[])
    or ${type} = 'organizationUnit' and ${value} = any(${[...unitIds]}::uuid[]))`;
}

/**
 * The revisions of which the caller may fill any element; the same rule as the domain's `mayFillAny`. Rows
 * `revision_id`; one may stand there several times.
 */
export function fillableRevisions(caller: Caller): RawBuilder<unknown> {
  return sql`select open.revision_id from revision_element as open where open.is_open_to_all
    union all
    select assignment.revision_id from revision_assignment as assignment where ${callerParties('assignment', caller)}`;
}

/** Whether the caller may fill any element of a revision. */
export function mayFillRevision(revisionId: string, caller: Caller): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(revisionId)} in (${fillableRevisions(caller)})`;
}

/** Whether the caller may fill an element of a revision; the same rule as the domain's `mayFill`. */
function mayFillElement(element: string, caller: Caller): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${element}.is_open_to_all`)}
    or exists (select from revision_assignment as assignment
      where assignment.revision_id = ${sql.ref(`${element}.revision_id`)}
        and assignment.element_id = ${sql.ref(`${element}.element_id`)}
        and ${callerParties('assignment', caller)}))`;
}

/** Whether a card, of which the caller may fill an element, still has one of those to submit; `card` is its alias. */
export function hasOpenElement(card: string, caller: Caller): RawBuilder<boolean> {
  return sql<boolean>`exists (select from card_element as open
    join revision_element as element on element.element_id = open.element_id
      and element.revision_id = ${sql.ref(`${card}.revision_id`)}
    where open.card_id = ${sql.ref(`${card}.id`)} and not open.is_done and ${mayFillElement('element', caller)})`;
}
