import { isCardComplete, isElementDone } from '@kartoteka/domain/card/completion';
import { isSubmittedStatus, statusAfterFilling } from '@kartoteka/domain/card/status';
import { type Card, type StoredElement, type StoredSlot, storedElement } from '../model/card.ts';
import { type ActionContext, type CardChange, withEvent, withRow } from '../model/card-change.ts';

/**
 * Updates the columns that lists show after a write to entries. Moves a complete card to approval, or
 * approves it when its template has no approvals (ruling 5.3, 5.5).
 */
export function submitWhenComplete(change: CardChange, context: ActionContext): CardChange {
  const { card, events } = withCompletion(change);
  const { definition } = card.revision;
  if (card.row.status !== 'inProgress' || !isCardComplete(definition, card.elements)) return { card, events };
  return submitCard({ card, events }, context);
}

/** Updates which elements of the card are complete, and whether a value of the card lies outside its norm. */
export function withCompletion({ card, events }: CardChange): CardChange {
  const elements = new Map<string, StoredElement>();
  for (const element of card.revision.definition.elements) {
    const stored = storedElement(card, element);
    const isDone = isElementDone(element, stored);
    elements.set(element.id, stored.isDone === isDone ? stored : { ...stored, isDone });
  }
  const hasDeviations = [...elements.values()].some(({ entries }) =>
    entries.some(({ deviations }) => deviations.length > 0),
  );
  return { card: withRow({ ...card, elements }, { has_deviations: hasDeviations }), events };
}

function submitCard(change: CardChange, { caller, now, newId }: ActionContext): CardChange {
  const { template, approvals } = change.card.revision.definition;
  const round = change.card.row.approval_round + 1;
  const slots = approvals.map(({ type, value, label }, position): StoredSlot => ({
    id: newId(),
    type,
    value,
    label,
    round,
    position,
    isDue: position === 0 || !template.approvalOrderRequired,
    closedAt: null,
    signedBy: null,
    signature: null,
  }));
  const status = statusAfterFilling(slots.length);
  const card = withRow(
    {
      ...change.card,
      slots: [...change.card.slots, ...slots],
      reasonFiles: { ...change.card.reasonFiles, returned: [] },
    },
    {
      status,
      approval_round: round,
      submitted_at: now,
      submitter_id: caller.userId,
      approved_at: status === 'approved' ? now : null,
      return_reason: null,
    },
  );
  return withEvent({ ...change, card }, status === 'approved' ? 'cardFinished' : 'cardSubmitted', {
    round,
    slots: slots.map(({ id, type, value, label }) => ({ id, type, value, label })),
  });
}

/** Sets a card back to 'in progress' and closes the slots of the round. The next round gets new slots. */
export function backInProgress(card: Card, now: Date): Card {
  if (!isSubmittedStatus(card.row.status)) return card;
  const slots = card.slots.map((slot) => (slot.closedAt === null ? { ...slot, closedAt: now } : slot));
  return withRow({ ...card, slots }, { status: 'inProgress', submitted_at: null, submitter_id: null });
}
