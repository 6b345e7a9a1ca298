import type { CardEntry } from '@kartoteka/contract/control-card-form';
import { judgeWithdrawal } from '@kartoteka/domain/card/life';
import { resultOf } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { currentSlots, findEntry, storedElement } from '../model/card.ts';
import { placeOf } from '../model/entry-place.ts';
import { readEntryForUpdate } from '../model/read-entry.ts';
import { entryView } from '../views/entry-view.ts';
import { backInProgress, withCompletion } from './submit-card.ts';
import { reopened, withEntries, withOpenGroup } from './reopen.ts';
import { withEvent } from '../model/card-change.ts';
import { storeCard } from '../model/store-card.ts';
import { managesCards } from '../model/visibility.ts';

/** POST element/{id}/withdraw: takes back the submission of an entry and reopens its group (ruling 5.2). */
export async function withdraw(
  context: RequestContext,
  entryId: string,
  reason: string | null,
): Promise<CardEntry> {
  const { card, element, entry } = await readEntryForUpdate(context, entryId);
  const { caller, now } = context;
  resultOf(
    judgeWithdrawal(
      {
        status: card.row.status,
        hasSignature: currentSlots(card).some(({ signedBy }) => signedBy !== null),
      },
      { isSubmitted: entry.isSubmitted, submittedBy: entry.submitterId },
      { userId: caller.userId, managesCards: managesCards(caller) },
    ),
  );
  const opened = withOpenGroup(backInProgress(card, now), element);
  const changed = withEntries(opened, element, (one) =>
    one.id === entryId ? reopened(one, one.returnReason, now) : one,
  );
  const change = withEvent(
    { card: changed, events: [] },
    'entryWithdrawn',
    { ...placeOf(element, storedElement(card, element), entry), from: card.row.status },
    reason,
  );
  const stored = await storeCard(context, card, withCompletion(change));
  const found = findEntry(stored, entryId);
  if (!found) throw new Error('The reopened entry is missing');
  return entryView(stored, found.element, found.entry, caller);
}
