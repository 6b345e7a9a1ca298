import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { DEMO_PASSWORD } from '../plant/accounts.ts';
import type { DemoParty } from '../templates/demo-template.ts';
import { type CardMaking, entriesOf, submitGroup, writeEntry } from './fill-card.ts';

const FOREMAN = 'brygadzista@demo.local';
const QUALITY = 'jakosc@demo.local';

/** Returns the e-mail of the person who signs for a party. */
function signerOf(party: DemoParty): string {
  if ('user' in party) return party.user;
  return 'role' in party && party.role === 'brygadzista' ? FOREMAN : QUALITY;
}

/** Reads the card as a person of quality control, who may see every card. */
export async function look({ calls, people, clock }: CardMaking, id: string): Promise<CardFormData> {
  return calls.call(people.caller(QUALITY), clock.now(), controlCardRoutes.formData, { params: { id } });
}

/** Signs the first `count` slots of the card, in their order. */
export async function sign(making: CardMaking, id: string, count: number): Promise<void> {
  const { calls, people, clock, plan } = making;
  if (count === 0) return;
  const { approvals, dataHash } = await look(making, id);
  const password = plan.template.switches?.passwordAtSigning === true ? { password: DEMO_PASSWORD } : {};
  for (const [at, party] of plan.template.approvals.slice(0, count).entries()) {
    clock.pass(at === 0 ? 45 : 130);
    await calls.call(people.caller(signerOf(party)), clock.now(), controlCardRoutes.approve, {
      params: { id, approvalId: approvals[at]?.id ?? '' },
      body: { dataHash, ...password },
    });
  }
}

/**
 * Makes the approver return the card, so that the entry with a deviation is corrected, or the last entry if no value
 * deviates.
 */
export async function sendBack(making: CardMaking, id: string): Promise<CardFormData> {
  const { calls, people, clock, plan } = making;
  clock.pass(50);
  const { elements } = await look(making, id);
  const entries = elements.flatMap((element) => element.entries);
  const returned = entries.find((entry) => entry.deviations.length > 0) ?? entries.at(-1);
  const [party = { role: 'jakosc' }] = plan.template.approvals;
  return calls.call(people.caller(signerOf(party)), clock.now(), controlCardRoutes.return, {
    params: { id },
    body: { reason: plan.template.reasons.returned, entryIds: returned === undefined ? [] : [returned.id] },
  });
}

/** Corrects the returned entry to a value within its norm and submits its group, so that the card is complete again. */
export async function correct(making: CardMaking, card: CardFormData): Promise<void> {
  const { clock, plan } = making;
  clock.pass(20);
  const element = card.elements.find((one) => one.entries.some((entry) => !entry.isSubmitted));
  const at = element?.entries.findIndex((entry) => !entry.isSubmitted) ?? -1;
  const entry = element?.entries[at];
  const again = entriesOf({ ...plan, deviates: false }).filter((one) => one.element === element?.name)[at];
  if (element === undefined || entry === undefined || again === undefined) {
    throw new Error(`${card.name} has nothing to correct.`);
  }
  const comment = 'Pomiar powtórzony po korekcie.';
  await writeEntry(making, card.id, { ...again, comment }, true, entry.index);
  const group = { element: element.name, by: again.by, entries: element.entries.length };
  await submitGroup(making, card.id, group);
}

export async function voidCard({ calls, people, clock, plan }: CardMaking, id: string): Promise<void> {
  clock.pass(200);
  await calls.call(people.caller(QUALITY), clock.now(), controlCardRoutes.void, {
    params: { id },
    body: { reason: plan.template.reasons.voided },
  });
}
