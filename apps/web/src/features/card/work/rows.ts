import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';
import { type EntryWork, isPending } from './entry-work.ts';
import { type ElementWork, FIRST_ROW, storedRowKey } from './work-store.ts';

/** An entry on the screen: stored, or begun here. */
export interface EntryRow {
  /** Stays the same when the server gives the entry its number, so that the focus stays too. */
  readonly key: string;
  readonly index: number | null;
  readonly entry: CardEntry | null;
  readonly work: EntryWork | undefined;
}

/**
 * The entries of an element as the screen shows them: the stored ones by number, those deleted by somebody else while
 * text was typed into them, then those begun here. An element of mine has a row to type into, until somebody deletes one.
 */
export function rowsOf(element: CardElement, work: ElementWork, isWritable: boolean): readonly EntryRow[] {
  const keyOfIndex = new Map([...work].flatMap(([key, { index }]) => (index === null ? [] : [[index, key]])));
  // Stored, but the answer that told its number never came.
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
    // One that was only opened is worth a row as long as it can be stored.
    if (!isPending(one) && (one.index !== null || !isOpen)) return [];
    return [{ key, index: one.index, entry: null, work: one }];
  });
  const first = work.get(FIRST_ROW);
  // One that stands before somebody stays there, whatever is stored meanwhile.
  const isOpened = first !== undefined && first.index === null;
  const isOffered = isOpen && !first?.isDismissed && (isOpened || stored.length + begun.length === 0);
  const isFirstWanted = isPending(first) || isOffered;
  if (present.has(FIRST_ROW) || !isFirstWanted) return [...stored, ...begun];
  return [...stored, firstRow(element, first), ...begun];
}

function firstRow({ repetitionSettings }: CardElement, work: EntryWork | undefined): EntryRow {
  return { key: FIRST_ROW, index: repetitionSettings.isRepeatable ? null : 0, entry: null, work };
}
