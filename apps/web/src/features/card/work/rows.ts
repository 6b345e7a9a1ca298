import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import { isPending } from './entry-work.ts';
import type { EntryWork } from './work-types.ts';
import { type ElementWork, FIRST_ROW, storedRowKey } from './work-store.ts';

/** An entry on the screen: stored, or new. */
export interface EntryRow {
  /** Stays the same when the server assigns the index, so that the focus stays too. */
  readonly key: string;
  readonly index: number | null;
  readonly entry: CardEntry | null;
  readonly work: EntryWork | undefined;
}

/**
 * The rows of an element: stored entries by index, entries that another user deleted while text was typed into them,
 * and new ones. An element that the user may fill has an empty row, until the user deletes an entry.
 */
export function rowsOf(element: CardElement, work: ElementWork, isWritable: boolean): readonly EntryRow[] {
  const keyOfIndex = new Map([...work].flatMap(([key, { index }]) => (index === null ? [] : [[index, key]])));
  // Stored entries whose answer with the index was lost are matched by key.
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
    // A row that was only opened is shown as long as it can be stored.
    if (!isPending(one) && (one.index !== null || !isOpen)) return [];
    return [{ key, index: one.index, entry: null, work: one }];
  });
  const first = work.get(FIRST_ROW);
  // An empty row that the user is about to type into stays, whatever is stored meanwhile.
  const isOpened = first !== undefined && first.index === null;
  const isOffered = isOpen && !first?.isDismissed && (isOpened || stored.length + begun.length === 0);
  const isFirstWanted = isPending(first) || isOffered;
  if (present.has(FIRST_ROW) || !isFirstWanted) return [...stored, ...begun];
  return [...stored, firstRow(element, first), ...begun];
}

function firstRow({ repetitionSettings }: CardElement, work: EntryWork | undefined): EntryRow {
  return { key: FIRST_ROW, index: repetitionSettings.isRepeatable ? null : 0, entry: null, work };
}
