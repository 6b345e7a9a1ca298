import type { Approval } from '@kartoteka/contract/control-card-form';
import { signSlot } from '@kartoteka/domain/card/slots';
import { ConcurrencyConflict, settle } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { approvalsView, inApproval, slotOf } from './approval-view.ts';
import type { StoredSlot } from './card.ts';
import { dataHash } from './data-hash.ts';
import { openCard } from './open-card.ts';
import type { CheckedPassword } from './signing-password.ts';
import { startingWith, type Step, withEvent, withRow } from './step.ts';
import { storeCard } from './store-card.ts';
import { signerOf } from './visibility.ts';
import { signatureTexts } from '#texts/cards';

/**
 * POST {id}/approve/{approvalId}: the caller's signature under one slot; the last one approves the card.
 *
 * @param shown the `dataHash` that was shown; null: whatever stands there is signed
 */
export async function approve(
  work: Work,
  cardId: string,
  slotId: string,
  shown: string | null,
  password: CheckedPassword,
): Promise<Approval[]> {
  const { caller } = work;
  const card = await openCard(work, cardId);
  const slot = await slotOf(work, card, slotId);
  const signing = settle(signSlot(inApproval(card), slot, signerOf(caller)));
  if (signing.isRepeat) return approvalsView(work, card);
  const hash = dataHash(card);
  if (shown !== null && shown.toLowerCase() !== hash.toString('hex')) {
    throw new ConcurrencyConflict(await approvalsView(work, card));
  }
  password.require(card.revision.definition.template.passwordAtSigning);
  const signed = sign(startingWith(card), slot, hash, work);
  const step = signing.status === 'approved' ? approved(signed, work) : signed;
  return approvalsView(work, await storeCard(work, card, step));
}

/** What a signature says. */
function meaningOf(slot: StoredSlot): string {
  return signatureTexts.meaning(slot.label);
}

function sign({ card, events }: Step, slot: StoredSlot, hash: Buffer, work: Work): Step {
  const { caller, now, newId } = work;
  const meaning = meaningOf(slot);
  const signature = {
    id: newId(),
    userId: caller.userId,
    userName: caller.displayName,
    meaning,
    dataHash: hash,
    signedAt: now,
  };
  const signed = card.slots.map((one) =>
    one === slot ? { ...one, closedAt: now, signedBy: caller.userId, signature } : one,
  );
  const next = signed.find(({ round, signedBy }) => round === slot.round && signedBy === null);
  const slots = signed.map((one) => (one === next ? { ...one, isDue: true } : one));
  return withEvent({ card: { ...card, slots }, events }, 'slotSigned', {
    slotId: slot.id,
    label: slot.label,
    signatureId: signature.id,
    meaning,
    dataHash: hash.toString('hex'),
  });
}

function approved({ card, events }: Step, { now }: Work): Step {
  const done = withRow(card, { status: 'approved', approved_at: now });
  return withEvent({ card: done, events }, 'cardApproved', { round: card.row.approval_round });
}
