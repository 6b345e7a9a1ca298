import type { Reference } from '@kartoteka/contract/entity';
import type { SignableCard, WaitingCard } from '@kartoteka/contract/filled-card';
import { availableSlots, type Slot } from '@kartoteka/domain/card/slots';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../db/database.ts';
import { personName } from '../../../db/person-name.ts';
import type { Caller } from '../../../http/access/caller.ts';
import { withDefinitions } from '../../revision/read.ts';
import { callerParties } from '../model/card-sql.ts';
import { signerOf } from '../model/visibility.ts';
import { WAITING_COLUMNS, waitingCardView } from './waiting-card.ts';

/**
 * Finds cards with an open, due slot for the caller, or for a role or unit of the caller: one page of them, or all of
 * them when `page` is null. The query uses the index of slots.
 */
async function candidates(
  db: Kysely<Database>,
  caller: Caller,
  page: { offset: number; limit: number } | null,
) {
  return db
    .selectFrom('control_card as card')
    .where('card.status', '=', 'awaitingApproval')
    .where('card.deleted_at', 'is', null)
    .where('card.id', 'in', (eb) =>
      eb
        .selectFrom('approval_slot as due')
        .where('due.closed_at', 'is', null)
        .where('due.is_due', '=', true)
        .where(callerParties('due', caller))
        .select('due.card_id'),
    )
    .orderBy('card.submitted_at')
    .orderBy('card.id')
    .select(WAITING_COLUMNS)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('approval_slot as slot')
          .leftJoin('signature', (join) =>
            join.onRef('signature.slot_id', '=', 'slot.id').on('signature.voided_at', 'is', null),
          )
          .whereRef('slot.card_id', '=', 'card.id')
          .whereRef('slot.round', '=', 'card.approval_round')
          .orderBy('slot.position')
          .select(['slot.id', 'slot.type', 'slot.value', 'slot.label', 'signature.user_id']),
      ).as('slots'),
      eb
        .exists(
          eb
            .selectFrom('card_filler as filler')
            .whereRef('filler.card_id', '=', 'card.id')
            .where('filler.user_id', '=', caller.userId)
            .select('filler.user_id'),
        )
        .as('is_filler'),
    ])
    .$if(page !== null, (query) => query.offset(page?.offset ?? 0).limit(page?.limit ?? 0))
    .execute();
}

/**
 * GET available-cards-for-approval: lists the cards that the caller can sign now, by the same rule as signing, in the
 * order of their submission.
 */
export async function cardsAwaiting(
  db: Kysely<Database>,
  caller: Caller,
  now: Date,
): Promise<{ totalCount: number; at: string; items: SignableCard[] }> {
  const cards = await signable(db, caller, await candidates(db, caller, null));
  const counts = await deviationCounts(
    db,
    cards.flatMap(({ card }) => (card.hasDeviations ? [card.id] : [])),
  );
  const fillers = await fillersOf(
    db,
    cards.map(({ card }) => card.id),
  );
  const items = cards.map(({ card, availableSlotCount }) => ({
    ...card,
    deviationCount: counts.get(card.id) ?? 0,
    fillers: fillers.get(card.id) ?? [],
    availableSlotCount,
  }));
  return { totalCount: items.length, at: now.toISOString(), items };
}

/** Counts the deviations of each of these cards. */
async function deviationCounts(
  db: Kysely<Database>,
  cardIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (cardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('card_entry as entry')
    .where('entry.card_id', '=', sql<string>`any(${cardIds}::uuid[])`)
    .where('entry.deleted_at', 'is', null)
    .groupBy('entry.card_id')
    .select(['entry.card_id', sql<number>`sum(jsonb_array_length(entry.deviations))::int`.as('count')])
    .execute();
  return new Map(rows.map(({ card_id, count }) => [card_id, count]));
}

/** Returns the people who filled these cards, in the order of their first writes. */
async function fillersOf(
  db: Kysely<Database>,
  cardIds: readonly string[],
): Promise<ReadonlyMap<string, Reference[]>> {
  if (cardIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('card_filler as filler')
    .innerJoin('app_user as person', 'person.id', 'filler.user_id')
    .where('filler.card_id', '=', sql<string>`any(${cardIds}::uuid[])`)
    .orderBy('filler.first_filled_at')
    .orderBy('person.id')
    .select(['filler.card_id', 'person.id', personName('person').as('name')])
    .execute();
  const byCard = Map.groupBy(rows, ({ card_id }) => card_id);
  return new Map(
    [...byCard].map(([cardId, people]) => [cardId, people.map(({ id, name }) => ({ id, name }))]),
  );
}

/** Number of cards in one batch. */
const PAGE = 100;
/** Maximum number of batches that one search reads. */
const MOST_PAGES = 20;

/**
 * Lists the cards that have waited longest for the caller's signature. `hasMore` is true when the search stopped before
 * it had read all candidates: after `MOST_PAGES` batches, or with enough cards.
 *
 * @param enough number of cards after which the search stops; the result may have up to a batch more
 */
export async function longestAwaiting(
  db: Kysely<Database>,
  caller: Caller,
  enough: number,
): Promise<{ items: WaitingCard[]; hasMore: boolean }> {
  const items: WaitingCard[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const found = await candidates(db, caller, { offset: page * PAGE, limit: PAGE + 1 });
    items.push(...(await signable(db, caller, found.slice(0, PAGE))).map(({ card }) => card));
    if (found.length <= PAGE) return { items, hasMore: false };
    if (items.length >= enough) break;
  }
  return { items, hasMore: true };
}

type Candidate = Awaited<ReturnType<typeof candidates>>[number];

interface Signable {
  readonly card: WaitingCard;
  /** Number of slots that the caller may sign now. */
  readonly availableSlotCount: number;
}

/** Returns the cards with a slot that the caller may sign now. */
async function signable(
  db: Kysely<Database>,
  caller: Caller,
  rows: readonly Candidate[],
): Promise<Signable[]> {
  const signer = signerOf(caller);
  return (await withDefinitions(db, rows)).flatMap(([row, definition]) => {
    const slots = row.slots.map(
      // The cast is safe, because a constraint of the table allows no other type.
      (slot): Slot => ({ ...slot, type: slot.type as Slot['type'], signedBy: slot.user_id }),
    );
    const card = {
      status: 'awaitingApproval' as const,
      slots,
      template: definition.template,
      fillerIds: new Set(row.is_filler ? [caller.userId] : []),
    };
    const availableSlotCount = availableSlots(card, signer).length;
    return availableSlotCount > 0 ? [{ card: waitingCardView(row, definition), availableSlotCount }] : [];
  });
}
