import type { Deviation } from '../data-type/deviation.ts';
import type { EntryValues } from '../value/stored-value.ts';

/** Comments to values that lie outside their norms, by form element id. */
export type DeviationComments = Readonly<Record<string, string>>;

/** One entry of an element, as far as the rules look at it. */
export interface Entry {
  readonly index: number;
  readonly values: EntryValues;
  readonly comment: string | null;
  readonly deviationComments: DeviationComments;
  readonly isSubmitted: boolean;
  /** Counts the writes of this entry; a write that names a stale one is a conflict (ruling 5.10). */
  readonly rowVersion: number;
  /** What the client that began it calls it; an entry of a repeatable element is known by it before it has an index. */
  readonly key?: string | null;
}

/** All that is stored of one element of a card. */
export interface ElementState<E extends Entry = Entry> {
  readonly entries: readonly E[];
  /** Indexes of entries that were deleted; they are never given out again. */
  readonly retiredIndexes: readonly number[];
  /** Whether its group was submitted ('Zatwierdź grupę'), also with no entry at all. */
  readonly isGroupSubmitted: boolean;
}

/** An element that nobody touched. */
export const UNTOUCHED: ElementState<never> = { entries: [], retiredIndexes: [], isGroupSubmitted: false };

/** What is stored of a card, by element template id; an absent key is an untouched element. */
export type CardState<E extends Entry = Entry> = ReadonlyMap<string, ElementState<E>>;

/** An entry as it is to be stored. */
export interface EntryWrite {
  readonly index: number;
  /** False when an entry with this index stands already. */
  readonly isNew: boolean;
  readonly values: EntryValues;
  readonly comment: string | null;
  readonly deviationComments: DeviationComments;
  readonly isSubmitted: boolean;
  readonly deviations: readonly Deviation[];
  /** Whether it opens its element's group again: one that was submitted without entries. */
  readonly opensGroup: boolean;
  /** Of a new entry: what its client calls it. */
  readonly key?: string | null;
}
