import type { Bits } from './bits.ts';

/** The place of each card in the order of a field: 1 for the first value, 0 for no value. */
export interface Ranks {
  readonly ranks: Int32Array;
  /** The number of different values. */
  readonly values: number;
}

/** One part of the order. */
export interface RankSort extends Ranks {
  readonly isDescending: boolean;
}

/** So many cards are sorted at once; of more, first the ones near the page are found. */
const SORTED_AT_ONCE = 8_192;
const BUCKETS = 16_384;

/** Whether one number can hold the place of a card in this order. */
export function canOrder(size: number, sorts: readonly Ranks[]): boolean {
  const places = sorts.reduce((product, { values }) => product * (values + 2), Math.max(size, 1));
  return places < Number.MAX_SAFE_INTEGER;
}

/**
 * The cards at these places of the order. Cards without a value come last; equal cards are in the order of their
 * numbers, or in the opposite one.
 */
export function inOrder(
  cards: Bits,
  sorts: readonly RankSort[],
  isNewest: boolean,
  [from, to]: readonly [number, number],
): number[] {
  const { size } = cards;
  const keys = new Float64Array(cards.count());
  let filled = 0;
  cards.forEach((card) => {
    let key = 0;
    for (const { ranks, values, isDescending } of sorts) {
      const rank = ranks[card] ?? 0;
      const place = rank === 0 ? values + 1 : isDescending ? values + 1 - rank : rank;
      key = key * (values + 2) + place;
    }
    keys[filled] = key * size + (isNewest ? size - 1 - card : card);
    filled += 1;
  });
  const { near, before } = nearPage(keys, from, to);
  const found = near.sort().slice(Math.max(0, from - before), Math.max(0, to - before));
  return Array.from(found, (key) => {
    const card = key % size;
    return isNewest ? size - 1 - card : card;
  });
}

/** The keys among which those of the page are, and how many smaller ones were left out. */
function nearPage(all: Float64Array, from: number, to: number): { near: Float64Array; before: number } {
  let near = all;
  let before = 0;
  while (near.length > SORTED_AT_ONCE) {
    let low = Infinity;
    let high = -Infinity;
    for (const key of near) {
      if (key < low) low = key;
      if (key > high) high = key;
    }
    const scale = BUCKETS / (high - low + 1);
    const counts = new Int32Array(BUCKETS + 1);
    for (const key of near) {
      const bucket = ((key - low) * scale) | 0;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    let first = 0;
    let skipped = 0;
    while (first < BUCKETS && before + skipped + (counts[first] ?? 0) <= from) {
      skipped += counts[first] ?? 0;
      first += 1;
    }
    let last = first;
    let taken = counts[first] ?? 0;
    while (last < BUCKETS && before + skipped + taken < to) {
      last += 1;
      taken += counts[last] ?? 0;
    }
    if (taken === near.length) break;
    near = near.filter((key) => {
      const bucket = ((key - low) * scale) | 0;
      return bucket >= first && bucket <= last;
    });
    before += skipped;
  }
  return { near, before };
}
