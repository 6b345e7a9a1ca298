import type { Approval } from '@kartoteka/contract/control-card-form';
import { judgeSignature } from '@kartoteka/domain/card/slots';
import { ConcurrencyConflict, resultOf } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { approvalsView, inApproval, slotOf } from '../views/approval-view.ts';
import type { StoredSlot } from '../model/card.ts';
import { dataHash, isChangedSince } from '../model/data-hash.ts';
import { readCardForUpdate } from '../model/read-card.ts';
import type { CheckedPassword } from './signing-password.ts';
import { unchanged, type CardChange, withEvent, withRow } from '../model/card-change.ts';
import { storeCard } from '../model/store-card.ts';
import { signerOf } from '../model/visibility.ts';
import { signatureTexts } from '#texts/cards';

/**
 * POST {id}/approve/{approvalId}: signs one slot for the caller. The last signature approves the card.
 *
 * @param shown the `dataHash` that the caller saw; null to sign the current data whatever the caller saw
 */
export async function approve(
  context: RequestContext,
  cardId: string,
  slotId: string,
  shown: string | null,
  password: CheckedPassword,
): Promise<Approval[]> {
  const { caller } = context;
  const card = await readCardForUpdate(context, cardId);
  const slot = await slotOf(context, card, slotId);
  const signing = resultOf(judgeSignature(inApproval(card), slot, signerOf(caller)));
  if (signing.isRepeat) return approvalsView(context, card);
  const hash = dataHash(card);
  if (isChangedSince(shown, hash)) {
    throw new ConcurrencyConflict(await approvalsView(context, card));
  }
  password.require(card.revision.definition.template.passwordAtSigning);
  const signed = sign(unchanged(card), slot, hash, context);
  const change = signing.status === 'approved' ? approved(signed, context) : signed;
  return approvalsView(context, await storeCard(context, card, change));
}

function meaningOf(slot: StoredSlot): string {
  return signatureTexts.meaning(slot.label);
}

function sign(
  { card, events }: CardChange,
  slot: StoredSlot,
  hash: Buffer,
  context: RequestContext,
): CardChange {
  const { caller, now, newId } = context;
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

function approved({ card, events }: CardChange, { now }: RequestContext): CardChange {
  const done = withRow(card, { status: 'approved', approved_at: now });
  return withEvent({ card: done, events }, 'cardApproved', { round: card.row.approval_round });
}
