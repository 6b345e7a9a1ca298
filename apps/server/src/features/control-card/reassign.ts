import type { Approval } from '@kartoteka/contract/control-card-form';
import type { PartyOption } from '@kartoteka/contract/party';
import { businessRule, marking } from '@kartoteka/domain/business-rule';
import type { Party } from '@kartoteka/domain/card/definition';
import { partyKey } from '@kartoteka/domain/card/person';
import { barredFromSigning, reassignSlot } from '@kartoteka/domain/card/slots';
import { violation } from '@kartoteka/domain/violation';
import { BusinessError, settle, ValidationError } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { checkParties, partyOptions } from '../party/read.ts';
import { approvalsView, inApproval, slotOf } from './approval-view.ts';
import type { Card, StoredSlot } from './card.ts';
import { openCard, readCard } from './open-card.ts';
import { partiesWithSigner } from './signers.ts';
import { startingWith, withEvent } from './step.ts';
import { storeCard } from './store-card.ts';

/** GET {id}/approvals/{approvalId}/reassign-options: whom a slot that nobody can sign may be given to. */
export async function reassignOptions(
  work: Work,
  cardId: string,
  slotId: string,
): Promise<{ items: PartyOption[] }> {
  const card = await readCard(work, cardId);
  await checkSlot(work, card, await slotOf(work, card, slotId));
  const options = await partyOptions(work.db);
  const barred = [...barredFromSigning(inApproval(card))];
  const signable = await partiesWithSigner(work.db, options, barred);
  return { items: options.filter((option) => signable.has(partyKey(option))) };
}

/**
 * POST {id}/approvals/{approvalId}/reassign: a slot that nobody can sign goes to somebody who can (ruling 2.7). One
 * that somebody can sign stays with them, and whoever gets it must be able to sign. The next round has the template's
 * slots again.
 */
export async function reassign(
  work: Work,
  cardId: string,
  slotId: string,
  { type, value }: Party,
): Promise<Approval[]> {
  const card = await openCard(work, cardId);
  const slot = await slotOf(work, card, slotId);
  const party = { type, value };
  const unknown = await checkParties(work.db, [{ party, path: [] }]);
  if (unknown.length > 0) throw ValidationError.of(unknown);
  await checkSlot(work, card, slot);
  const [label] = (await partyOptions(work.db)).flatMap((one) =>
    partyKey(one) === partyKey(party) ? [one.valueLabel] : [],
  );
  if (label === undefined) throw ValidationError.of([violation(['value'], 'unknownReference')]);
  const signable = await partiesWithSigner(work.db, [party], [...barredFromSigning(inApproval(card))]);
  if (!signable.has(partyKey(party))) {
    throw new BusinessError(marking(['value'], businessRule('Kartoteka.Card:PartyCannotSign')));
  }
  const given: StoredSlot = { ...slot, type, value, label };
  const after: Card = { ...card, slots: card.slots.map((one) => (one === slot ? given : one)) };
  const step = withEvent({ ...startingWith(card), card: after }, 'slotReassigned', {
    slotId,
    from: { type: slot.type, value: slot.value, label: slot.label },
    to: { type, value, label },
  });
  return approvalsView(work, await storeCard(work, card, step));
}

async function checkSlot({ db }: Work, card: Card, slot: StoredSlot): Promise<void> {
  const barred = [...barredFromSigning(inApproval(card))];
  const hasSigner = (await partiesWithSigner(db, [slot], barred)).size > 0;
  settle(reassignSlot(inApproval(card), slot, hasSigner));
}
