import { judgeDeletedEntries } from '@kartoteka/domain/card/card-size';
import { judgeEntryDeletion } from '@kartoteka/domain/card/judge-save';
import { BusinessError, ConcurrencyConflict, resultOf } from '../../../http/answer/problem.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { type Card, storedElement } from '../model/card.ts';
import { readEntryForUpdate, ignoreNotFound } from '../model/read-entry.ts';
import { placeOf } from '../model/entry-place.ts';
import { entryView } from '../views/entry-view.ts';
import { submitWhenComplete } from './submit-card.ts';
import { unchanged, withElement, withEvent } from '../model/card-change.ts';
import { storeCard } from '../model/store-card.ts';
import { operatorOf } from '../model/visibility.ts';
import { commentChanges, fileChanges, NOTHING_SAID } from './write-entry.ts';

/** DELETE element/{id}: deletes an entry. The server does not choose the index of a deleted entry for another entry. */
export async function removeEntry(
  context: RequestContext,
  entryId: string,
  rowVersion: number | undefined,
): Promise<void> {
  await ignoreNotFound(async () => {
    const { card, element, entry } = await readEntryForUpdate(context, entryId);
    const { caller } = context;
    const state = storedElement(card, element);
    const attempt = { status: card.row.status, element, state, writer: operatorOf(caller) };
    const outcome = judgeEntryDeletion(attempt, entry.index, rowVersion);
    if (outcome.kind === 'conflict') {
      throw new ConcurrencyConflict(outcome.current && entryView(card, element, outcome.current, caller));
    }
    resultOf(outcome);
    const tooMany = judgeDeletedEntries(deletedIn(card));
    if (tooMany !== null) throw new BusinessError(tooMany);
    const after = withElement(card, element, {
      entries: state.entries.filter((one) => one.id !== entryId),
      retiredIndexes: [...state.retiredIndexes, entry.index],
      retiredKeys: entry.key === null ? state.retiredKeys : [...state.retiredKeys, entry.key],
      retiredVersions: new Map(state.retiredVersions).set(entry.index, entry.rowVersion),
      deletedCount: state.deletedCount + 1,
    });
    const change = withEvent({ ...unchanged(card), card: after }, 'entryDeleted', {
      ...placeOf(element, state, entry),
      changes: Object.entries(entry.values).map(([formElementId, old]) => ({
        formElementId,
        old,
        new: null,
      })),
      ...commentChanges(entry, NOTHING_SAID),
      ...fileChanges(entry.files, []),
    });
    await storeCard(context, card, submitWhenComplete(change, context));
  });
}

const deletedIn = ({ elements }: Card): number =>
  [...elements.values()].reduce((sum, { deletedCount }) => sum + deletedCount, 0);
