import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../http/access/caller.ts';
import { holdsApproval, isOperator, managesCards } from './visibility.ts';

/**
 * Returns the condition that a {type, value} pair names the caller, or a role or unit of the caller. `pair` is the
 * alias of the table that has the pair in its columns.
 */
export function callerParties(pair: string, { userId, roleIds, unitIds }: Caller): RawBuilder<boolean> {
  const type = sql.ref(`${pair}.type`);
  const value = sql.ref(`${pair}.value`);
  return sql<boolean>`(${type} = 'user' and ${value} = ${userId}::uuid
    or ${type} = 'role' and ${value} = any(${[...roleIds]}::uuid[])
    or ${type} = 'organizationUnit' and ${value} = any(${[...unitIds]}::uuid[]))`;
}

/**
 * Returns the revisions with an element that the caller may fill, by the same rule as the domain's `mayFillAny`. The
 * only column is `revision_id`, and its values may repeat.
 */
export function fillableRevisions(caller: Caller): RawBuilder<unknown> {
  return sql`select open.revision_id from revision_element as open where open.is_open_to_all
    union all
    select assignment.revision_id from revision_assignment as assignment where ${callerParties('assignment', caller)}`;
}

/** Returns the condition that the caller may fill an element of a revision. */
export function mayFillRevision(revisionId: string, caller: Caller): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(revisionId)} in (${fillableRevisions(caller)})`;
}

/**
 * Returns the condition that the caller may see the card with the alias `card`, by the same rule as `maySee`.
 * The query must leave out deleted cards itself.
 */
export function maySeeCard(card: string, caller: Caller): RawBuilder<boolean> {
  if (managesCards(caller)) return sql<boolean>`true`;
  const cardId = sql.ref(`${card}.id`);
  const fills = sql<boolean>`(${mayFillRevision(`${card}.revision_id`, caller)}
    or exists (select from card_filler as filler
      where filler.card_id = ${cardId} and filler.user_id = ${caller.userId}))`;
  const signs = sql<boolean>`exists (select from approval_slot as slot
    where slot.card_id = ${cardId} and ${callerParties('slot', caller)})`;
  return sql<boolean>`(${isOperator(caller) ? fills : sql`false`}
    or ${holdsApproval(caller) ? signs : sql`false`})`;
}

/**
 * Returns the condition that the caller may fill this element of a revision, by the same rule as the domain's
 * `mayFill`.
 */
function mayFillElement(element: string, caller: Caller): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${element}.is_open_to_all`)}
    or exists (select from revision_assignment as assignment
      where assignment.revision_id = ${sql.ref(`${element}.revision_id`)}
        and assignment.element_id = ${sql.ref(`${element}.element_id`)}
        and ${callerParties('assignment', caller)}))`;
}

/** Returns the condition that the card with the alias `card` has an incomplete element that the caller may fill. */
export function hasOpenElement(card: string, caller: Caller): RawBuilder<boolean> {
  return sql<boolean>`exists (select from card_element as open
    join revision_element as element on element.element_id = open.element_id
      and element.revision_id = ${sql.ref(`${card}.revision_id`)}
    where open.card_id = ${sql.ref(`${card}.id`)} and not open.is_done and ${mayFillElement('element', caller)})`;
}

/**
 * Returns the condition that the caller may discard a card in progress with the alias `card`, by the same rule as the
 * domain's `judgeDiscard`.
 */
export function mayDiscard(card: string, { userId }: Caller): RawBuilder<boolean> {
  const cardId = sql.ref(`${card}.id`);
  return sql<boolean>`(${sql.ref(`${card}.creator_id`)} is not distinct from ${userId}::uuid
    and ${sql.ref(`${card}.approval_round`)} = 0
    and not exists (select from card_entry as written where written.card_id = ${cardId}
      and written.deleted_at is null and (written.is_submitted or written.comment is not null
        or written.values <> '{}'::jsonb or written.deviation_comments <> '{}'::jsonb
        or written.files <> '[]'::jsonb))
    and not exists (select from card_element as closed where closed.card_id = ${cardId}
      and closed.closed_at is not null))`;
}
