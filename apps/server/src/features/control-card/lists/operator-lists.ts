import type { AvailableCard, RecentCard, StartableTemplate } from '@kartoteka/contract/control-card-operator';
import { hasSomethingToFill } from '@kartoteka/domain/card/completion';
import type { CardDefinition } from '@kartoteka/domain/card/definition';
import { type CardStatus, isReturned } from '@kartoteka/domain/card/status';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { personName } from '../../../db/person-name.ts';
import type { Caller } from '../../../http/access/caller.ts';
import { withDefinitions } from '../../revision/read.ts';
import { callerParties, hasOpenElement, mayDiscard, mayFillRevision } from '../model/card-sql.ts';
import { WAITING_COLUMNS, waitingCardView } from './waiting-card.ts';

interface Whole<T> {
  readonly totalCount: number;
  readonly items: T[];
}

/** Days that the list 'Moje ostatnie karty' goes back. */
const RECENT_DAYS = 30;

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** Returns the start of the period of recent cards. A card is recent if the caller has filled it after this time. */
export function recentSince(now: Date): Date {
  return daysBefore(now, RECENT_DAYS);
}

function whole<T>(items: T[]): Whole<T> {
  return { totalCount: items.length, items };
}

/** Selects current templates with an element that the caller may fill, ordered by name. */
export function startableTemplates(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('control_card_template as template')
    .where('template.is_current_version', '=', true)
    .where('template.deleted_at', 'is', null)
    .where('template.archived_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('template_element as element')
          .leftJoin('template_assignment as assignment', 'assignment.element_id', 'element.id')
          .whereRef('element.template_id', '=', 'template.id')
          .where((one) =>
            one.or([
              one('assignment.element_id', 'is', null),
              sql<boolean>`${callerParties('assignment', caller)}`,
            ]),
          )
          .select('element.id'),
      ),
    )
    .orderBy(sql`template.name collate "pl-x-icu"`)
    .orderBy('template.id')
    .select(['template.id as templateId', 'template.name as templateName']);
}

/** Maximum age in days of the cards that are counted for `startedCount`. */
const USED_DAYS = 90;
/** Maximum number of cards that are counted for `startedCount`. */
const USED_CARDS = 1000;

/**
 * GET available-card-templates: lists the templates by name, each with the number of cards of its family that the
 * caller started recently.
 */
export async function availableTemplates(
  db: Kysely<Database>,
  caller: Caller,
  now: Date,
): Promise<Whole<StartableTemplate>> {
  const used = db
    .selectFrom((from) =>
      from
        .selectFrom('control_card as card')
        .where('card.creator_id', '=', caller.userId)
        .where('card.deleted_at', 'is', null)
        .where('card.creation_time', '>=', daysBefore(now, USED_DAYS))
        .orderBy('card.creation_time', 'desc')
        .limit(USED_CARDS)
        .select('card.family_id')
        .as('begun'),
    )
    .groupBy('begun.family_id')
    .select((eb) => ['begun.family_id', eb.fn.countAll<number>().as('count')]);
  const items = await startableTemplates(db, caller)
    .innerJoin('control_card_group as card_group', 'card_group.id', 'template.control_card_group_id')
    .leftJoin(used.as('used'), 'used.family_id', 'template.family_id')
    .select((eb) => [
      'template.family_id as familyId',
      'card_group.name as templateGroupName',
      eb.fn.coalesce('used.count', eb.lit(0)).as('startedCount'),
    ])
    .execute();
  return whole(items);
}

/** Selects cards in progress with an element that the caller may fill, newest first, with their progress. */
export function fillableCards(db: Kysely<Database>, caller: Caller) {
  return db
    .selectFrom('control_card as card')
    .where('card.status', '=', 'inProgress')
    .where('card.deleted_at', 'is', null)
    .where(mayFillRevision('card.revision_id', caller))
    .orderBy('card.creation_time', 'desc')
    .orderBy('card.id')
    .select(WAITING_COLUMNS)
    .select('card.return_reason')
    .select((eb) =>
      eb
        .selectFrom('card_element as done')
        .whereRef('done.card_id', '=', 'card.id')
        .where('done.is_done', '=', true)
        .select(eb.fn.countAll<number>().as('count'))
        .as('done_count'),
    );
}

/**
 * Counts the complete elements and all elements of a card, among the elements that have something to fill.
 */
export function progressOf(definition: CardDefinition, doneCount: number | null) {
  // Elements with nothing to fill are complete from the start without being submitted.
  const filled = definition.elements.filter(hasSomethingToFill).length;
  const unfilled = definition.elements.length - filled;
  return { submittedElementCount: Math.max((doneCount ?? 0) - unfilled, 0), elementCount: filled };
}

/** GET available-cards: lists the cards in progress with an element that the caller may fill. */
export async function availableCards(db: Kysely<Database>, caller: Caller): Promise<Whole<AvailableCard>> {
  const rows = await fillableCards(db, caller)
    .leftJoin('app_user as creator', 'creator.id', 'card.creator_id')
    .select(['card.template_id', 'card.family_id', 'creator.id as creator_id'])
    .select([
      personName('creator').as('creator_name'),
      hasOpenElement('card', caller).as('has_open'),
      mayDiscard('card', caller).as('may_discard'),
    ])
    .execute();
  return whole(
    (await withDefinitions(db, rows)).map(([row, definition]) => ({
      ...waitingCardView(row, definition),
      ...progressOf(definition, row.done_count),
      hasNotSubmittedElements: row.has_open,
      isReturned: row.return_reason !== null,
      startedBy: row.creator_id === null ? null : row.creator_name,
      canDiscard: row.may_discard,
      templateId: row.template_id,
      familyId: row.family_id,
    })),
  );
}

/**
 * GET recent-cards: lists the cards that the caller filled recently, most recently filled first, in any
 * status.
 */
export async function recentCards(
  db: Kysely<Database>,
  caller: Caller,
  now: Date,
): Promise<Whole<RecentCard>> {
  const rows = await db
    .selectFrom('card_filler as filler')
    .innerJoin('control_card as card', 'card.id', 'filler.card_id')
    .where('filler.user_id', '=', caller.userId)
    .where('filler.last_filled_at', '>=', recentSince(now))
    .where('card.deleted_at', 'is', null)
    .orderBy('filler.last_filled_at', 'desc')
    .orderBy('card.id')
    .select(WAITING_COLUMNS)
    .select(['card.status', 'card.return_reason', 'filler.last_filled_at'])
    .execute();
  return whole(
    (await withDefinitions(db, rows)).map(([row, definition]) => ({
      ...waitingCardView(row, definition),
      // The cast is safe, because a constraint of the table allows no other status.
      status: row.status as CardStatus,
      isReturned: isReturned({ status: row.status as CardStatus, returnReason: row.return_reason }),
      lastFilledAt: row.last_filled_at.toISOString(),
    })),
  );
}
