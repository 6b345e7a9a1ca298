import type { CardElement, CardEntry } from '@kartoteka/contract/control-card-form';

/** The row versions of the entries of an element that the screen showed at a press, by index. */
export type SeenVersions = Readonly<Record<string, number>>;

/** The row versions of all entries of a card, by element and index. */
export type SeenForm = Readonly<Record<string, SeenVersions>>;

/** Returns the row versions of the stored entries of an element. */
export const seenVersions = ({ entries }: Pick<CardElement, 'entries'>): SeenVersions =>
  Object.fromEntries(entries.map(({ index, rowVersion }) => [String(index), rowVersion]));

/** Returns the row versions of the stored entries of all elements. */
export const seenForm = (elements: readonly CardElement[]): SeenForm =>
  Object.fromEntries(elements.map((element) => [element.id, seenVersions(element)]));

/** Returns whether both have the same entries with the same row versions. */
export function sameVersions(one: SeenVersions, other: SeenVersions): boolean {
  const indexes = Object.keys(one);
  return (
    indexes.length === Object.keys(other).length && indexes.every((index) => one[index] === other[index])
  );
}

/** A write of an entry that this page sent and the server answered. */
interface OwnWrite {
  /** The row version that the write replaced; null for a new entry. */
  readonly base: number | null;
  readonly version: number;
  /** Time of the answer, in ms. */
  readonly at: number;
}

/** The writes of this page, by card and element, and then by index. */
const writes = new Map<string, Map<number, OwnWrite[]>>();

const addressOf = (cardId: string, elementId: string) => `${cardId}/${elementId}`;

/** Remembers that a write of this page replaced the row version `base` of an entry with the answered one. */
export function noteOwnWrite(
  cardId: string,
  elementId: string,
  { index, rowVersion }: Pick<CardEntry, 'index' | 'rowVersion'>,
  base: number | null,
): void {
  const address = addressOf(cardId, elementId);
  const ofElement = writes.get(address) ?? new Map<number, OwnWrite[]>();
  writes.set(address, ofElement);
  ofElement.set(index, [...(ofElement.get(index) ?? []), { base, version: rowVersion, at: Date.now() }]);
}

/**
 * Returns the row versions that the entries have after this page's own writes on the versions that the person saw. New
 * entries that this page stored after the press are added. A write that was merged with another person's change does
 * not count, because it replaced a version that the person did not see.
 *
 * @param since time of the press, in ms. A new entry from before it is not added, because it may have been deleted
 */
export function withOwnWrites(
  cardId: string,
  elementId: string,
  seen: SeenVersions,
  since: number,
): SeenVersions {
  const after: Record<string, number> = { ...seen };
  for (const [index, own] of writes.get(addressOf(cardId, elementId)) ?? []) {
    const begun = own.find(({ base, at }) => base === null && at >= since);
    let version = after[index] ?? begun?.version;
    for (const { base, version: next } of own) if (base === version) version = next;
    if (version !== undefined) after[index] = version;
  }
  return after;
}

/**
 * Returns the row version that an entry has after this page's own writes on the entry that the person saw. Undefined if
 * the person saw no entry and this page has stored none.
 *
 * @param seen the entry as the person saw it; null for a new entry
 */
export function versionAsSeen(
  cardId: string,
  elementId: string,
  index: number,
  seen: Pick<CardEntry, 'rowVersion'> | null,
): number | undefined {
  return withOwnWrites(cardId, elementId, seen === null ? {} : { [index]: seen.rowVersion }, 0)[index];
}
