import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import { rawOf, sameRaw } from '../../../controls/raw-value.ts';
import { fieldsOfElement } from '../card-data/element-fields.ts';
import { filesOf } from '../card-data/files-of.ts';
import { commentKey } from './comment-key.ts';
import { isUnsaved } from './entry-work.ts';
import { hasFileChanges, leftFileChanges, NO_FILE_CHANGES } from './file-changes.ts';
import { type EntryRow, rowsOf } from './rows.ts';
import { submittedLines } from './submitted.ts';
import type { Sent } from './work-types.ts';
import type { WorkStore } from './work-store.ts';

/**
 * Finds the typed text that the server already has, for example after a call whose answer was lost. `same` has the keys
 * of the equal values, and `isAll` is true if no other text and no file change is left.
 */
function storedOf(element: CardElement, { typed, comment, files }: Sent, entry: CardEntry | null) {
  const same = fieldsOfElement(element).flatMap((field) => {
    const [raw, own] = [typed[field.id], typed[commentKey(field.id)]];
    const isSame = raw !== undefined && sameRaw(raw, rawOf(field, entry?.values[field.id]));
    const isSameOwn = own !== undefined && String(own).trim() === (entry?.deviationComments[field.id] ?? '');
    return [...(isSame ? [field.id] : []), ...(isSameOwn ? [commentKey(field.id)] : [])];
  });
  const isAll = Object.keys(typed).every((key) => same.includes(key));
  const isSameComment = comment === (entry?.comment ?? '');
  const areFilesLeft = hasFileChanges(leftFileChanges(files ?? NO_FILE_CHANGES, filesOf(entry)));
  return { same, isSameComment, isAll: isAll && !areFilesLeft && (comment === null || isSameComment) };
}

/** Returns whether the entry has all text and file changes that a call has sent. */
export const isStored = (element: CardElement, sent: Sent, entry: CardEntry): boolean =>
  storedOf(element, sent, entry).isAll;

/**
 * Drops typed text that is already stored. Keeps all text if the entry is older than the version that was
 * typed over, because it is then unknown what the server has now. A device without a network may know only
 * such an older entry.
 */
export function dropStored(store: WorkStore, element: CardElement, row: EntryRow): void {
  const { key, index, entry, work } = row;
  if (work === undefined || work.attempt !== null) return;
  dropKeptPromise(store, element, row);
  if (!isUnsaved(work)) return;
  if (entry !== null && entry.rowVersion < (work.base.rowVersion ?? 0)) return;
  const { same, isSameComment, isAll } = storedOf(element, work, entry);
  if (entry !== null && isAll) {
    // Tells the store the same event as after the answer to a save.
    store.tell(element.id, key, index, { type: 'stored', sent: work, entry });
    return;
  }
  for (const fieldId of same) {
    const raw = work.typed[fieldId];
    if (raw === undefined) continue;
    // Passes on the time of the last key press, because this event is no key press in the text that is left.
    const { base, typedAt: at } = work;
    store.tell(element.id, key, index, { type: 'typed', fieldId, raw, stored: raw, base, at });
  }
  if (isSameComment) store.tell(element.id, key, index, { type: 'tookComment' });
  if (entry === null || !hasFileChanges(work.files)) return;
  const change = { type: 'filesStored', stored: filesOf(entry) } as const;
  store.tell(element.id, key, index, { type: 'fileTold', change });
}

/** Drops the refusal of a promised submission when the entry is submitted with the same values. */
function dropKeptPromise(
  store: WorkStore,
  element: CardElement,
  { key, index, entry, work }: EntryRow,
): void {
  const { submitted } = work?.refusedPromise ?? {};
  if (submitted === undefined || !entry?.isSubmitted) return;
  if (submittedLines(fieldsOfElement(element), submitted, entry).length > 0) return;
  store.tell(element.id, key, index, { type: 'promiseSeen' });
}

/**
 * Drops the refused promises of the entries that a submission of a group or the whole form has submitted, because the
 * person has pressed 'Zatwierdź' again (ruling 5.10). Keeps the refused promise of an entry that another person had
 * submitted before.
 *
 * @param seen the row versions before the submission, by index
 */
export function dropPromises(
  store: WorkStore,
  element: CardElement,
  seen: Readonly<Record<string, number | null>> = {},
): void {
  for (const { key, index, entry, work } of rowsOf(element, store.ofElement(element.id), true)) {
    if (!work?.refusedPromise || !entry?.isSubmitted || entry.rowVersion === seen[entry.index]) continue;
    store.tell(element.id, key, index, { type: 'promiseSeen' });
  }
}
