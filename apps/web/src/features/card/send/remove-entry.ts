import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { isNewCard } from '../../../lib/outbox/new-card.ts';
import { changeCard, readFromServer } from '../card-data/card-cache.ts';
import { withoutEntry } from '../card-data/change-card.ts';
import { NO_ERRORS } from '../work/entry-work.ts';
import type { EntryRow } from '../work/rows.ts';
import { type CardAtWork, inEntryTurn, rowNow } from './send-entry.ts';
import { versionAsSeen } from './seen-versions.ts';

export type RemovedEntry =
  /**
   * `deleted`: on the server too. `removed`: the entry was never stored. `unsure`: a save without an answer may have
   * stored the entry.
   */
  { readonly kind: 'deleted' | 'removed' | 'unsure' } | { readonly kind: 'failed'; readonly message: string };

/**
 * Waits for the running and queued calls of an entry, then removes the entry. Such a call may store the entry or change
 * its row version after the press. An entry that is not stored disappears only from the screen.
 *
 * @param pressed the row as the person saw it at the press
 */
export function removeEntry(
  screen: CardAtWork,
  element: CardElement,
  pressed: EntryRow,
): Promise<RemovedEntry> {
  return inEntryTurn(screen, element, pressed, async () => {
    const { store } = screen;
    const isCertain = await isLookedUp(screen, element, pressed);
    const row = rowNow(screen, element, pressed);
    if (row.entry !== null) return removeStored(screen, element, row.entry, pressed);
    store.removeRow(element.id, row.key);
    return { kind: isCertain ? 'removed' : 'unsure' };
  });
}

/**
 * Reads the card from the server if a save without an answer may have stored the entry. Resolves with false when the
 * read failed.
 */
async function isLookedUp(screen: CardAtWork, element: CardElement, pressed: EntryRow): Promise<boolean> {
  const { cardId, client } = screen;
  const { entry, work } = rowNow(screen, element, pressed);
  if (entry !== null || !work?.attempt || isNewCard(cardId)) return true;
  return readFromServer(client, cardId).then(
    () => true,
    () => false,
  );
}

async function removeStored(
  screen: CardAtWork,
  element: CardElement,
  entry: CardEntry,
  pressed: EntryRow,
): Promise<RemovedEntry> {
  const { cardId, client, store } = screen;
  const { key } = pressed;
  const tell = store.tell.bind(store, element.id, key, entry.index);
  tell({ type: 'sending', what: 'remove', attempt: null });
  // An entry that another person changed after the press stays, because the person who pressed has not seen the change.
  const rowVersion = versionAsSeen(cardId, element.id, entry.index, pressed.entry) ?? entry.rowVersion;
  try {
    await call(controlCardRoutes.removeEntry, { params: { id: entry.id }, query: { rowVersion } });
    await changeCard(
      client,
      cardId,
      (card) => withoutEntry(card, element.id, entry.id),
      () => store.removeRow(element.id, key),
    );
    return { kind: 'deleted' };
  } catch (error) {
    const message = messageOf(error);
    tell({ type: 'failed', failure: { kind: 'refused', message }, errors: NO_ERRORS });
    return { kind: 'failed', message };
  }
}
