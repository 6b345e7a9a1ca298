import { deleteEntry } from '@kartoteka/domain/card/save-entry';
import { ConcurrencyConflict, settle } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { storedElement } from './card.ts';
import { openEntry, unlessGone } from './entry-card.ts';
import { entryView } from './entry-view.ts';
import { settleFilling } from './leave.ts';
import { startingWith, withElement, withEvent } from './step.ts';
import { storeCard } from './store-card.ts';
import { operatorOf } from './visibility.ts';
import { commentChanges, NOTHING_SAID } from './write-entry.ts';

/** DELETE element/{id}: the entry goes, its index is never given out again by the server. */
export async function removeEntry(
  work: Work,
  entryId: string,
  rowVersion: number | undefined,
): Promise<void> {
  await unlessGone(async () => {
    const { card, element, entry } = await openEntry(work, entryId);
    const { caller } = work;
    const state = storedElement(card, element);
    const attempt = { status: card.row.status, element, state, writer: operatorOf(caller) };
    const outcome = deleteEntry(attempt, entry.index, rowVersion);
    if (outcome.kind === 'conflict') {
      throw new ConcurrencyConflict(outcome.current && entryView(card, element, outcome.current, caller));
    }
    settle(outcome);
    const after = withElement(card, element, {
      entries: state.entries.filter((one) => one.id !== entryId),
      retiredIndexes: [...state.retiredIndexes, entry.index],
      retiredVersions: new Map(state.retiredVersions).set(entry.index, entry.rowVersion),
    });
    const step = withEvent({ ...startingWith(card), card: after }, 'entryDeleted', {
      elementId: element.id,
      entryId,
      index: entry.index,
      changes: Object.entries(entry.values).map(([formElementId, old]) => ({
        formElementId,
        old,
        new: null,
      })),
      ...commentChanges(entry, NOTHING_SAID),
    });
    await storeCard(work, card, settleFilling(step, work));
  });
}
