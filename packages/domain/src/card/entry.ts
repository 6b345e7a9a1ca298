import type { Deviation } from '../data-type/deviation.ts';
import type { EntryFile } from '../file/entry-file.ts';
import type { EntryValues } from '../value/stored-value.ts';

/** Comments on values outside their norms, by form element id. */
export type DeviationComments = Readonly<Record<string, string>>;

/** One entry of an element, with the fields that the rules read. */
export interface Entry {
  readonly index: number;
  readonly values: EntryValues;
  readonly comment: string | null;
  readonly deviationComments: DeviationComments;
  readonly isSubmitted: boolean;
  /** Counts the writes of this entry. A write with an older number is a conflict (ruling 5.10). */
  readonly rowVersion: number;
  /**
   * The client's name for the entry, which identifies an entry of a repeatable element before it has an index. Null or
   * absent: the client gave none.
   */
  readonly key?: string | null;
  /** The photos and files that support the entry's values; absent: none. */
  readonly files?: readonly EntryFile[];
}

/** Everything that is stored for one element of a card. */
export interface ElementState<E extends Entry = Entry> {
  readonly entries: readonly E[];
  /** Indexes of deleted entries, which are never used again. */
  readonly retiredIndexes: readonly number[];
  /** Keys of deleted entries. A new entry may not have one of them. */
  readonly retiredKeys: readonly string[];
  /** Whether the group was submitted ('Zatwierdź grupę'). A group without entries can be submitted too. */
  readonly isGroupSubmitted: boolean;
}

/** An element that nobody touched. */
export const UNTOUCHED: ElementState<never> = {
  entries: [],
  retiredIndexes: [],
  retiredKeys: [],
  isGroupSubmitted: false,
};

/** The parts of an entry that decide whether it is blank. */
interface Written extends Pick<Entry, 'comment' | 'deviationComments' | 'isSubmitted'> {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files?: readonly unknown[];
}

/** Returns whether an entry has no value, no comment and no file, and is not submitted. */
export function isBlank({ values, comment, deviationComments, isSubmitted, files = [] }: Written): boolean {
  if (files.length > 0) return false;
  const hasComment = comment !== null || Object.keys(deviationComments).length > 0;
  return !isSubmitted && !hasComment && Object.keys(values).length === 0;
}

/** Everything that is stored for a card, by element template id; an absent key is an untouched element. */
export type CardState<E extends Entry = Entry> = ReadonlyMap<string, ElementState<E>>;

/** An entry as it is to be stored. */
export interface EntryWrite {
  readonly index: number;
  /** False when an entry with this index already exists. */
  readonly isNew: boolean;
  readonly values: EntryValues;
  readonly comment: string | null;
  readonly deviationComments: DeviationComments;
  readonly isSubmitted: boolean;
  readonly deviations: readonly Deviation[];
  /** Whether the write opens the element's group again. This happens when the group was submitted without entries. */
  readonly opensGroup: boolean;
  /** The client's name for a new entry; null or absent when the client gave none. */
  readonly key?: string | null;
  /** All files of the entry after the write. Absent: the stored files stay. */
  readonly files?: readonly EntryFile[];
}
