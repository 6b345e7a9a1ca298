import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { judgeReturn, type Returned, type ReturnInput } from '@kartoteka/domain/card/life';
import type { EntryFile } from '@kartoteka/domain/file/entry-file';
import { ConcurrencyConflict, resultOf } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { filledElements, inApproval } from '../views/approval-view.ts';
import { formDataView } from '../views/card-view.ts';
import { type Card, currentSlots } from '../model/card.ts';
import { dataHash, isChangedSince } from '../model/data-hash.ts';
import { ordinalsOf } from '../model/entry-place.ts';
import { backInProgress, withCompletion } from './submit-card.ts';
import { reasonFiles, type ReasonFilesInput, toldFiles } from './reason-files.ts';
import { readCardForUpdate } from '../model/read-card.ts';
import { reopened, withEntries, withOpenGroup } from './reopen.ts';
import { unchanged, type CardChange, withEvent, withRow } from '../model/card-change.ts';
import { storeCard } from '../model/store-card.ts';
import { signerOf } from '../model/visibility.ts';

/** The body of a return. */
interface ReturnBody extends ReturnInput, ReasonFilesInput {
  /** The `dataHash` that the caller saw; absent or null to return the card whatever the caller saw. */
  readonly dataHash?: string | null | undefined;
}

/** POST {id}/return: reopens the named entries or all, and voids the signatures of the round (ruling 5.6). */
export async function returnCard(
  context: RequestContext,
  cardId: string,
  input: ReturnBody,
): Promise<CardFormData> {
  const card = await readCardForUpdate(context, cardId);
  const { caller, now } = context;
  const reason = input.reason.trim();
  const outcome = judgeReturn(inApproval(card), filledElements(card), signerOf(caller), input);
  // The conflict is reported before violations, because the change may have deleted an entry that the body names.
  if (outcome.kind !== 'refused' && isChangedSince(input.dataHash, dataHash(card))) {
    throw new ConcurrencyConflict(await formDataView(context, card));
  }
  const returned = resultOf(outcome);
  const files = await reasonFiles(context, card, input);
  const change = withReturn(card, returned, { reason, files }, now);
  return formDataView(context, await storeCard(context, card, change));
}

/** The reason for a return, and the files that support it. */
interface Why {
  readonly reason: string;
  readonly files?: readonly EntryFile[];
}

/** Sets a card back to 'in progress' and reopens the entries and groups that the return names. */
export function withReturn(
  card: Card,
  returned: Returned,
  { reason, files = [] }: Why,
  now: Date,
): CardChange {
  const { entryIds, openedGroups: groups } = returned;
  const voidedSignatures = currentSlots(card).flatMap(({ signature }) => signature?.id ?? []);
  let after = withRow(backInProgress(withoutSignatures(card, now), now), { return_reason: reason });
  const open = new Set(entryIds);
  for (const element of card.revision.definition.elements) {
    if (groups.includes(element.id)) after = withOpenGroup(after, element);
    after = withEntries(after, element, (entry) =>
      open.has(entry.id) ? reopened(entry, reason, now) : entry,
    );
  }
  const change = unchanged({ ...after, reasonFiles: { ...after.reasonFiles, returned: files } });
  const payload = {
    entryIds,
    ...ordinalsOf(card, entryIds),
    groups,
    voidedSignatures,
    ...toldFiles(files),
  };
  return withCompletion(withEvent(change, 'cardReturned', payload, reason));
}

function withoutSignatures(card: Card, now: Date): Card {
  const current = new Set(currentSlots(card));
  const slots = card.slots.map((slot) =>
    current.has(slot) ? { ...slot, signature: null, signedBy: null, closedAt: slot.closedAt ?? now } : slot,
  );
  return { ...card, slots };
}
