import type { CardToFill, OperatorHome } from '@kartoteka/contract/home';
import { type Kysely, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../../db/database.ts';
import { personName } from '../../../../db/person-name.ts';
import type { Caller } from '../../../../http/access/caller.ts';
import { withDefinitions } from '../../../revision/read.ts';
import { fillableRevisions, hasOpenElement, mayFillRevision } from '../../model/card-sql.ts';
import { fillableCards, progressOf, recentSince, startableTemplates } from '../operator-lists.ts';
import { waitingCardView } from '../waiting-card.ts';

/** Maximum number of cards in progress that the start page lists, besides returned cards. */
const OPEN_SHOWN = 6;
/** Maximum number of returned cards that the start page lists. */
const RETURNED_SHOWN = 50;
/** Maximum number of templates that the start page lists. */
const TEMPLATES_SHOWN = 6;
/**
 * Number of most recently filled cards that are read to find the templates that the operator filled recently.
 */
const LATELY_CARDS = 300;

/** Returns an operator's cards and templates, by the rules of the operator's lists. */
export async function operatorHome(db: Kysely<Database>, caller: Caller, now: Date): Promise<OperatorHome> {
  const [returned, open, templates] = await Promise.all([
    returnedIds(db, caller).then((ids) => cardsToFill(db, caller, ids)),
    openIds(db, caller).then((ids) => cardsToFill(db, caller, ids)),
    templatesLately(db, caller, now),
  ]);
  return { returned, open, templates };
}

async function cardsToFill(
  db: Kysely<Database>,
  caller: Caller,
  ids: readonly string[],
): Promise<CardToFill[]> {
  if (ids.length === 0) return [];
  const rows = await fillableCards(db, caller)
    .where('card.id', 'in', ids)
    .leftJoin('app_user as creator', 'creator.id', 'card.creator_id')
    .select(['creator.id as creator_id', personName('creator').as('creator_name')])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('card_event as event')
          .whereRef('event.card_id', '=', 'card.id')
          .where('event.type', '=', 'cardReturned')
          .where('card.return_reason', 'is not', null)
          .orderBy('event.seq', 'desc')
          .limit(1)
          .select(['event.user_name', 'event.at']),
      ).as('return'),
    )
    .execute();
  return (await withDefinitions(db, rows)).map(([row, definition]) => ({
    ...waitingCardView(row, definition),
    ...progressOf(definition, row.done_count),
    returnReason: row.return_reason,
    returnedBy: row.return?.user_name ?? null,
    returnedAt: row.return ? new Date(row.return.at).toISOString() : null,
    startedBy: row.creator_id === null ? null : { id: row.creator_id, name: row.creator_name },
  }));
}

/**
 * Finds the newest returned cards with an incomplete element that the caller may fill. An index covers only
 * the few returned cards.
 */
async function returnedIds(db: Kysely<Database>, caller: Caller): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select card.id from control_card as card
    where card.status = 'inProgress' and card.deleted_at is null and card.return_reason is not null
      and ${mayFillRevision('card.revision_id', caller)} and ${hasOpenElement('card', caller)}
    order by card.creation_time desc, card.id limit ${RETURNED_SHOWN}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Finds the newest cards in progress that were not returned and have an incomplete element that the caller
 * may fill. Takes the newest cards of each revision that the caller may fill, and then the newest of these. A
 * search through all cards by age would read the cards of many other templates.
 */
async function openIds(db: Kysely<Database>, caller: Caller): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with mine as (select distinct fillable.revision_id from (${fillableRevisions(caller)}) as fillable)
    select card.id from mine cross join lateral (
      select card.id, card.creation_time from control_card as card
      where card.revision_id = mine.revision_id and card.status = 'inProgress' and card.deleted_at is null
        and card.return_reason is null and ${hasOpenElement('card', caller)}
      order by card.creation_time desc limit ${OPEN_SHOWN}) as card
    order by card.creation_time desc, card.id limit ${OPEN_SHOWN}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns current templates of families whose cards the caller filled recently, most recently filled first.
 */
async function templatesLately(
  db: Kysely<Database>,
  caller: Caller,
  now: Date,
): Promise<OperatorHome['templates']> {
  const lately = db
    .selectFrom((from) =>
      from
        .selectFrom('card_filler as filler')
        .innerJoin('control_card as card', 'card.id', 'filler.card_id')
        .where('filler.user_id', '=', caller.userId)
        .where('filler.last_filled_at', '>=', recentSince(now))
        .where('card.deleted_at', 'is', null)
        .orderBy('filler.last_filled_at', 'desc')
        .limit(LATELY_CARDS)
        .select(['card.family_id', 'filler.last_filled_at'])
        .as('filled'),
    )
    .groupBy('filled.family_id')
    .select((eb) => ['filled.family_id', eb.fn.max('filled.last_filled_at').as('at')]);
  return startableTemplates(db, caller)
    .innerJoin(lately.as('lately'), 'lately.family_id', 'template.family_id')
    .clearOrderBy()
    .orderBy('lately.at', 'desc')
    .orderBy('template.id')
    .limit(TEMPLATES_SHOWN)
    .execute();
}
