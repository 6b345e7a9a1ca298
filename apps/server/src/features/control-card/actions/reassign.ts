import type { Approval } from '@kartoteka/contract/control-card-form';
import type { PartyOption } from '@kartoteka/contract/party';
import { businessRule, marking } from '@kartoteka/domain/business-rule';
import type { Party } from '@kartoteka/domain/card/definition';
import { partyKey } from '@kartoteka/domain/card/person';
import { barredFromSigning, judgeReassignment } from '@kartoteka/domain/card/slots';
import { violation } from '@kartoteka/domain/violation';
import { BusinessError, resultOf, ValidationError } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { checkParties, partyOptions, presentPartyLabels } from '../../party/read.ts';
import { approvalsView, inApproval, slotOf } from '../views/approval-view.ts';
import type { Card, StoredSlot } from '../model/card.ts';
import { readCardForUpdate, readCard } from '../model/read-card.ts';
import { partiesWithSigner } from '../../approving/read.ts';
import { unchanged, withEvent } from '../model/card-change.ts';
import { storeCard } from '../model/store-card.ts';

/**
 * GET {id}/approvals/{approvalId}/reassign-options: lists the parties to which a slot that nobody can sign may be
 * given.
 */
export async function reassignOptions(
  context: RequestContext,
  cardId: string,
  slotId: string,
): Promise<{ items: PartyOption[] }> {
  const card = await readCard(context, cardId);
  await checkSlot(context, card, await slotOf(context, card, slotId));
  const options = await partyOptions(context.db);
  const barred = [...barredFromSigning(inApproval(card))];
  const signable = await partiesWithSigner(context.db, options, barred);
  return { items: options.filter((option) => signable.has(partyKey(option))) };
}

/**
 * POST {id}/approvals/{approvalId}/reassign: gives a slot that nobody can sign to a party that can (ruling 2.7).
 * Refuses a slot that somebody can sign, and a party for which nobody can sign. The next round again takes its slots
 * from the template.
 */
export async function reassign(
  context: RequestContext,
  cardId: string,
  slotId: string,
  { type, value }: Party,
): Promise<Approval[]> {
  const card = await readCardForUpdate(context, cardId);
  const slot = await slotOf(context, card, slotId);
  const party = { type, value };
  const unknown = await checkParties(context.db, [{ party, path: [] }]);
  if (unknown.length > 0) throw ValidationError.of(unknown);
  await checkSlot(context, card, slot);
  // The label of an option may have a login, and the label of a slot stands on paper, which is open to everybody.
  const label = (await presentPartyLabels(context.db, [party]))(party);
  if (label === undefined) throw ValidationError.of([violation(['value'], 'unknownReference')]);
  const signable = await partiesWithSigner(context.db, [party], [...barredFromSigning(inApproval(card))]);
  if (!signable.has(partyKey(party))) {
    throw new BusinessError(marking(['value'], businessRule('Kartoteka.Card:PartyCannotSign')));
  }
  const given: StoredSlot = { ...slot, type, value, label };
  const after: Card = { ...card, slots: card.slots.map((one) => (one === slot ? given : one)) };
  const change = withEvent({ ...unchanged(card), card: after }, 'slotReassigned', {
    slotId,
    from: { type: slot.type, value: slot.value, label: slot.label },
    to: { type, value, label },
  });
  return approvalsView(context, await storeCard(context, card, change));
}

async function checkSlot({ db }: RequestContext, card: Card, slot: StoredSlot): Promise<void> {
  const barred = [...barredFromSigning(inApproval(card))];
  const hasSigner = (await partiesWithSigner(db, [slot], barred)).size > 0;
  resultOf(judgeReassignment(inApproval(card), slot, hasSigner));
}
