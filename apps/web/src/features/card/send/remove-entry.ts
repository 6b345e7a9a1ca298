import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { isNewCard } from '../../../lib/outbox/new-card.ts';
import { passed } from '../../../lib/passed.ts';
import { cardTexts } from '#texts/card';
import { changeCard, elementNow, lookUp } from '../card-data/card-cache.ts';
import { withoutEntry } from '../card-data/change-card.ts';
import { NO_ERRORS } from '../work/entry-work.ts';
import type { EntryRow } from '../work/rows.ts';
import { type FormAttempt, forgetForm, noteGivenUp, unansweredForm } from './form-attempt.ts';
import { type CardAtWork, inEntryTurn, rowNow } from './send-entry.ts';
import { versionAsSeen } from './seen-versions.ts';
import { inFormTurn } from './send-whole-form.ts';

export type RemovedEntry =
  /**
   * `deleted`: on the server too. `removed`: the entry was never stored. `unsure`: a call without an answer may have
   * stored the entry.
   */
  { readonly kind: 'deleted' | 'removed' | 'unsure' } | { readonly kind: 'failed'; readonly message: string };

/** Milliseconds that a new entry stays on the screen while calls that may store it have no answer. */
const GONE_WITHIN = 3000;

interface RemovalOptions {
  /** Whether the entry belongs to the whole form, whose calls store all entries. */
  readonly isWholeForm?: boolean;
}

/**
 * Waits for the running and queued calls of an entry, then removes the entry. Such a call may store the entry or change
 * its row version after the press. An entry that is not stored disappears only from the screen. A new entry disappears
 * after `GONE_WITHIN` even if its calls have no answer yet. If one of them stores it later, it is then deleted on the
 * server.
 *
 * @param pressed the row as the person saw it at the press
 */
export async function removeEntry(
  screen: CardAtWork,
  element: CardElement,
  pressed: EntryRow,
  { isWholeForm = false }: RemovalOptions = {},
): Promise<RemovedEntry> {
  const { store } = screen;
  const { work } = rowNow(screen, element, pressed);
  // The entry shows at once that it is being removed, and no automatic save takes it.
  const lock = { type: 'sending', what: 'remove', attempt: work?.attempt ?? null } as const;
  store.tell(element.id, pressed.key, pressed.index, lock);
  const removed = { screen, element, pressed, entryKey: work?.key ?? null };
  const remove = () => inEntryTurn(screen, element, pressed, () => removeNow(removed, isWholeForm));
  const removing = isWholeForm ? inFormTurn(screen, remove) : remove();
  const isEnded = await Promise.race([removing.then(() => true), passed(GONE_WITHIN).then(() => false)]);
  if (isEnded || storedNow(removed) !== null) return removing;
  store.removeRow(element.id, pressed.key);
  removing.catch(reportError);
  return { kind: 'unsure' };
}

interface Removal {
  readonly screen: CardAtWork;
  readonly element: CardElement;
  readonly pressed: EntryRow;
  /** The key of a new entry; null if it has none. In a whole form a new entry has a key only once it was sent. */
  readonly entryKey: string | null;
}

/** Returns the stored entry, also when its row is no longer on the screen; null for an entry that is not stored. */
function storedNow({ screen, element, pressed, entryKey }: Removal): CardEntry | null {
  const { entry } = rowNow(screen, element, pressed);
  const { entries } = elementNow(screen.client, screen.cardId, element);
  return entry ?? entries.find(({ key }) => key !== null && key === entryKey) ?? null;
}

async function removeNow(removal: Removal, isWholeForm: boolean): Promise<RemovedEntry> {
  const { screen, element, pressed } = removal;
  const unanswered = isWholeForm ? await unansweredWith(removal) : null;
  // When further typing ends a submission, the form forgets the call, although the server may have executed the call.
  // The key of the entry still tells that the entry was sent.
  const isSent = unanswered !== null || (isWholeForm && removal.entryKey !== null);
  const isCertain = await isLookedUp(removal, isSent);
  const entry = storedNow(removal);
  if (entry !== null) return removeStored(screen, element, entry, pressed, isWholeForm);
  // A repetition of the unanswered call would store the entry, so the call is forgotten. The next call sends the text
  // of the other entries.
  if (unanswered !== null) {
    noteGivenUp(screen, unanswered);
    await forgetForm(screen);
  }
  screen.store.removeRow(element.id, pressed.key);
  return { kind: isCertain ? 'removed' : 'unsure' };
}

/** Returns the unanswered call of the whole form if it has sent the entry, otherwise null. */
async function unansweredWith({ screen, element, pressed }: Removal): Promise<FormAttempt | null> {
  const unanswered = await unansweredForm(screen).catch(() => null);
  const hasIt = unanswered?.rows.some(
    ({ elementId, rowKey }) => elementId === element.id && rowKey === pressed.key,
  );
  return hasIt ? unanswered : null;
}

/**
 * Reads the card from the server if a call without an answer may have stored the entry. Resolves with false when the
 * read failed or took too long.
 */
async function isLookedUp(removal: Removal, isSent: boolean): Promise<boolean> {
  const { screen, element, pressed } = removal;
  const { cardId, client, store } = screen;
  const work = store.ofElement(element.id).get(pressed.key);
  // When the row has already left the screen, the store no longer tells whether a call was sent for it, so the server
  // is asked.
  const isOpen = isSent || work === undefined || work.isDismissed || work.attempt !== null;
  if (storedNow(removal) !== null || !isOpen || isNewCard(cardId)) return true;
  return lookUp(client, cardId);
}

async function removeStored(
  screen: CardAtWork,
  element: CardElement,
  entry: CardEntry,
  pressed: EntryRow,
  isWholeForm: boolean,
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
    // A card manager may add an entry to the whole form, but may not delete a stored entry.
    const isForbidden = isWholeForm && error instanceof ApiError && error.status === 403;
    const message = isForbidden ? cardTexts.storedBeforeRemoval : messageOf(error);
    tell({ type: 'failed', failure: { kind: 'refused', message }, errors: NO_ERRORS });
    return { kind: 'failed', message };
  }
}
