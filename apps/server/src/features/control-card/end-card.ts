import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { deleteCard, voidCard } from '@kartoteka/domain/card/life';
import { settle } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { formDataView } from './card-view.ts';
import type { Card } from './card.ts';
import { unlessGone } from './entry-card.ts';
import { openCard } from './open-card.ts';
import { startingWith, withEvent, withRow } from './step.ts';
import { storeCard } from './store-card.ts';
import { managesCards } from './visibility.ts';

/** Nobody waits for a signature any more. */
function withClosedSlots(card: Card, now: Date): Card {
  return {
    ...card,
    slots: card.slots.map((slot) => (slot.closedAt === null ? { ...slot, closedAt: now } : slot)),
  };
}

/** POST {id}/void: the card stays readable and counts no more (ruling 5.7). */
export async function voidWholeCard(work: Work, cardId: string, reason: string): Promise<CardFormData> {
  const card = await openCard(work, cardId);
  const { now, caller } = work;
  const { status } = settle(voidCard(card.row.status, reason));
  const voided = withRow(withClosedSlots(card, now), {
    status,
    voided_at: now,
    voider_id: caller.userId,
    void_reason: reason,
  });
  const step = { ...startingWith(card), card: voided };
  const stored = await storeCard(
    work,
    card,
    withEvent(step, 'cardVoided', { from: card.row.status }, reason),
  );
  return formDataView(work, stored);
}

/** DELETE {id}: a card that nobody has approved goes out of sight; its rows stay (ruling 5.7). */
export async function removeCard(work: Work, cardId: string, reason: string | null): Promise<void> {
  await unlessGone(async () => {
    const card = await openCard(work, cardId);
    const { now, caller } = work;
    const { status, creator_id: creatorId } = card.row;
    const actor = { userId: caller.userId, managesCards: managesCards(caller) };
    settle(deleteCard({ status, creatorId }, actor, reason));
    const deleted = withRow(withClosedSlots(card, now), { deleted_at: now, deleter_id: caller.userId });
    const step = { ...startingWith(card), card: deleted };
    await storeCard(work, card, withEvent(step, 'cardDeleted', { from: status }, reason));
  });
}
