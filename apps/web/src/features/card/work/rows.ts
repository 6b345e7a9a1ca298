import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import { isAtWork, isPending } from './entry-work.ts';
import type { EntryWork } from './work-types.ts';
import { type ElementWork, FIRST_ROW, storedRowKey } from './work-store.ts';

/** An entry on the screen, stored or new. */
export interface EntryRow {
  /** The key of the row. It stays the same when the server assigns the index, so that the focus stays too. */
  readonly key: string;
  /** The index of the entry; null until the server has assigned one. */
  readonly index: number | null;
  /** The stored entry; null for a new or a deleted entry. */
  readonly entry: CardEntry | null;
  readonly work: EntryWork | undefined;
}

/**
 * Returns the rows of an element: stored entries by index, deleted entries that still have typed text, and
 * new entries. An element that the user may fill has an empty row while it has no other row. After the user
 * has deleted a row, no empty row is offered.
 */
export function rowsOf(element: CardElement, work: ElementWork, isWritable: boolean): readonly EntryRow[] {
  const keyOfIndex = new Map([...work].flatMap(([key, { index }]) => (index === null ? [] : [[index, key]])));
  // An entry is matched by its key when the answer that carried its index was lost.
  const keyOfName = new Map(
    [...work].flatMap(([key, { index, key: name }]) =>
      index !== null || name === null ? [] : [[name, key]],
    ),
  );
  const keyOf = ({ index, key: name }: CardEntry): string =>
    keyOfIndex.get(index) ?? (name === null ? undefined : keyOfName.get(name)) ?? storedRowKey(index);
  const stored = element.entries.map((entry): EntryRow => {
    const key = keyOf(entry);
    return { key, index: entry.index, entry, work: work.get(key) };
  });
  const isOpen = isWritable && !element.isSubmitted;
  const present = new Set(stored.map((row) => row.key));
  const begun = [...work].flatMap(([key, one]): EntryRow[] => {
    if (present.has(key) || key === FIRST_ROW) return [];
    // A new row without text is shown only while the element can be filled.
    if (!isPending(one) && (one.index !== null || !isOpen)) return [];
    return [{ key, index: one.index, entry: null, work: one }];
  });
  const first = work.get(FIRST_ROW);
  // Keeps an empty row that the user is about to type into, whatever is stored meanwhile.
  const isOpened = first !== undefined && first.index === null;
  const isOffered = isOpen && !first?.isDismissed && (isOpened || stored.length + begun.length === 0);
  const isFirstWanted = isPending(first) || isOffered;
  const isFirstShown = isFirstWanted && !present.has(FIRST_ROW);
  const rows = [...stored, ...(isFirstShown ? [firstRow(element, first)] : []), ...begun];
  // Deleted entries come last, because they have no number on the screen.
  return [...rows.filter((row) => !isGone(element, row)), ...rows.filter((row) => isGone(element, row))];
}

/**
 * Returns whether the row only shows that the promised submission of a deleted entry was refused. Such a row takes no
 * text, because an index is never used again (ruling 6.6). A row of an element that is not repeatable never counts as
 * deleted: no screen deletes its entry (ruling 5.23), and the entry has its index before it is stored.
 */
export const isGone = ({ repetitionSettings }: CardElement, { entry, work }: EntryRow): boolean =>
  repetitionSettings.isRepeatable &&
  entry === null &&
  !isAtWork(work) &&
  work?.index !== null &&
  (work?.refusedPromise ?? null) !== null;

/**
 * Returns whether the user has removed the entry, or has confirmed its removal, since the screen showed `row`.
 *
 * @param now the work on the entry now
 */
export function isRemovedSince({ work: shown }: EntryRow, now: EntryWork | undefined): boolean {
  if (now === undefined) return shown !== undefined;
  return now.isDismissed || now.sending === 'remove';
}

function firstRow({ repetitionSettings }: CardElement, work: EntryWork | undefined): EntryRow {
  return { key: FIRST_ROW, index: repetitionSettings.isRepeatable ? null : 0, entry: null, work };
}
