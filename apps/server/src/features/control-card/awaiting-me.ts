import type { WaitingCard } from '@kartoteka/contract/filled-card';
import { availableSlots, type Slot } from '@kartoteka/domain/card/slots';
import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { withDefinitions } from '../revision/read.ts';
import { callerParties } from './card-sql.ts';
import { signerOf } from './visibility.ts';
import { WAITING_COLUMNS, waitingCardView } from './waiting-card.ts';

/** Cards with an open slot that is due and names the caller, found by the slots' index. */
async function candidates(db: Kysely<Database>, caller: Caller, limit: number | null) {
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
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute();
}

/** GET available-cards-for-approval: what the caller can sign now, by the rule that signing asks; oldest first. */
export async function cardsAwaiting(
  db: Kysely<Database>,
  caller: Caller,
): Promise<{ totalCount: number; items: WaitingCard[] }> {
  const { items } = await longestAwaiting(db, caller, null);
  return { totalCount: items.length, items };
}

/**
 * The same, of the cards that wait longest.
 *
 * @param limit of cards that are looked at; null for all
 */
export async function longestAwaiting(
  db: Kysely<Database>,
  caller: Caller,
  limit: number | null,
): Promise<{ items: WaitingCard[]; hasMore: boolean }> {
  const found = await candidates(db, caller, limit === null ? null : limit + 1);
  const rows = found.slice(0, limit ?? found.length);
  const signer = signerOf(caller);
  const items = (await withDefinitions(db, rows)).flatMap(([row, definition]) => {
    const slots = row.slots.map(
      // The table's check lets no other type in.
      (slot): Slot => ({ ...slot, type: slot.type as Slot['type'], signedBy: slot.user_id }),
    );
    const card = {
      status: 'awaitingApproval' as const,
      slots,
      template: definition.template,
      fillerIds: new Set(row.is_filler ? [caller.userId] : []),
    };
    return availableSlots(card, signer).length > 0 ? [waitingCardView(row, definition)] : [];
  });
  return { items, hasMore: rows.length < found.length };
}
