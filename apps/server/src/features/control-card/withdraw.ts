import type { CardEntry } from '@kartoteka/contract/control-card-form';
import { withdrawEntry } from '@kartoteka/domain/card/life';
import { settle } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { currentSlots, findEntry } from './card.ts';
import { openEntry } from './entry-card.ts';
import { entryView } from './entry-view.ts';
import { backToFilling, refresh } from './leave.ts';
import { reopened, withEntries, withOpenGroup } from './reopen.ts';
import { withEvent } from './step.ts';
import { storeCard } from './store-card.ts';
import { managesCards } from './visibility.ts';

/** POST element/{id}/withdraw: the submission of an entry is taken back, and its group is open again (ruling 5.2). */
export async function withdraw(work: Work, entryId: string, reason: string | null): Promise<CardEntry> {
  const { card, element, entry } = await openEntry(work, entryId);
  const { caller, now } = work;
  settle(
    withdrawEntry(
      {
        status: card.row.status,
        hasSignature: currentSlots(card).some(({ signedBy }) => signedBy !== null),
      },
      { isSubmitted: entry.isSubmitted, submittedBy: entry.submitterId },
      { userId: caller.userId, managesCards: managesCards(caller) },
    ),
  );
  const opened = withOpenGroup(backToFilling(card, now), element);
  const changed = withEntries(opened, element, (one) =>
    one.id === entryId ? reopened(one, one.returnReason, now) : one,
  );
  const step = withEvent(
    { card: changed, events: [] },
    'entryWithdrawn',
    { elementId: element.id, entryId, index: entry.index, from: card.row.status },
    reason,
  );
  const stored = await storeCard(work, card, refresh(step));
  const found = findEntry(stored, entryId);
  if (!found) throw new Error('An entry that was just opened is not there');
  return entryView(stored, found.element, found.entry, caller);
}
