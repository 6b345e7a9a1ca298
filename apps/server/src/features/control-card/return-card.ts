import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { returnCard as judgeReturn, type Returned, type ReturnInput } from '@kartoteka/domain/card/life';
import { settle } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { inApproval } from './approval-view.ts';
import { formDataView } from './card-view.ts';
import { type Card, currentSlots } from './card.ts';
import { backToFilling, refresh } from './leave.ts';
import { openCard } from './open-card.ts';
import { reopened, withEntries, withOpenGroup } from './reopen.ts';
import { startingWith, type Step, withEvent, withRow } from './step.ts';
import { storeCard } from './store-card.ts';
import { signerOf } from './visibility.ts';

/** POST {id}/return: named entries or all are open again, and all signatures are void (ruling 5.6). */
export async function returnCard(work: Work, cardId: string, input: ReturnInput): Promise<CardFormData> {
  const card = await openCard(work, cardId);
  const { caller, now } = work;
  const reason = input.reason.trim();
  const returned = settle(judgeReturn(inApproval(card), card.elements, signerOf(caller), input));
  return formDataView(work, await storeCard(work, card, withReturn(card, returned, reason, now)));
}

/** The card in progress again, with what a return opens. */
export function withReturn(card: Card, returned: Returned, reason: string, now: Date): Step {
  const { entryIds, openedGroups: groups } = returned;
  const voidedSignatures = currentSlots(card).flatMap(({ signature }) => signature?.id ?? []);
  let after = withRow(backToFilling(withoutSignatures(card, now), now), { return_reason: reason });
  const open = new Set(entryIds);
  for (const element of card.revision.definition.elements) {
    if (groups.includes(element.id)) after = withOpenGroup(after, element);
    after = withEntries(after, element, (entry) =>
      open.has(entry.id) ? reopened(entry, reason, now) : entry,
    );
  }
  const step = startingWith(after);
  return refresh(withEvent(step, 'cardReturned', { entryIds, groups, voidedSignatures }, reason));
}

function withoutSignatures(card: Card, now: Date): Card {
  const current = new Set(currentSlots(card));
  const slots = card.slots.map((slot) =>
    current.has(slot) ? { ...slot, signature: null, signedBy: null, closedAt: slot.closedAt ?? now } : slot,
  );
  return { ...card, slots };
}
