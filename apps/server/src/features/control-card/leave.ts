import { isCardComplete, isElementDone } from '@kartoteka/domain/card/completion';
import { isSubmittedStatus, statusAfterFilling } from '@kartoteka/domain/card/status';
import { type Card, type StoredElement, type StoredSlot, storedElement } from './card.ts';
import { type Acting, type Step, withEvent, withRow } from './step.ts';

/**
 * What every write to entries ends with: what is kept of the card for lists is brought up to date, and a card whose
 * last element is done leaves for approval by itself (ruling 5.3, 5.5).
 */
export function settleFilling(step: Step, acting: Acting): Step {
  const { card, events } = refresh(step);
  const { definition } = card.revision;
  if (card.row.status !== 'inProgress' || !isCardComplete(definition, card.elements)) return { card, events };
  return leave({ card, events }, acting);
}

/** Marks elements that hold the card up no longer, and whether any value lies outside its norm. */
export function refresh({ card, events }: Step): Step {
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

function leave(step: Step, { caller, now, newId }: Acting): Step {
  const { template, approvals } = step.card.revision.definition;
  const round = step.card.row.approval_round + 1;
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
    { ...step.card, slots: [...step.card.slots, ...slots] },
    {
      status,
      approval_round: round,
      submitted_at: now,
      submitter_id: caller.userId,
      approved_at: status === 'approved' ? now : null,
      return_reason: null,
    },
  );
  return withEvent({ ...step, card }, status === 'approved' ? 'cardFinished' : 'cardSubmitted', {
    round,
    slots: slots.map(({ id, type, value, label }) => ({ id, type, value, label })),
  });
}

/** A card that its fillers get back; the slots of the round are closed, new ones come with the next one. */
export function backToFilling(card: Card, now: Date): Card {
  if (!isSubmittedStatus(card.row.status)) return card;
  const slots = card.slots.map((slot) => (slot.closedAt === null ? { ...slot, closedAt: now } : slot));
  return withRow({ ...card, slots }, { status: 'inProgress', submitted_at: null, submitter_id: null });
}
