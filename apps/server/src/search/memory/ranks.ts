import { Bits } from './bits.ts';

/** Number of cards after which building an order lets other work on the event loop run. */
const STEP = 250_000;

/** The order of all cards by one field. */
export class Ranks {
  /** The rank of each card: 1 for the first value, 0 for no value. Cards with equal values have the same rank. */
  readonly ranks: Int32Array;
  /** The number of different values. */
  readonly values: number;
  /** The cards in the order of their ranks; cards of one rank in the order of their numbers. */
  readonly cards: Int32Array;
  /** The index in `cards` at which the cards of each rank begin. The last entry is the end of `cards`. */
  readonly starts: Int32Array;

  private constructor(ranks: Int32Array, values: number, cards: Int32Array, starts: Int32Array) {
    this.ranks = ranks;
    this.values = values;
    this.cards = cards;
    this.starts = starts;
  }

  /**
   * @param ranks the rank of each card
   * @param values the highest rank
   * @param pause lets other work on the event loop run
   */
  static async of(ranks: Int32Array, values: number, pause: () => Promise<void>): Promise<Ranks> {
    const starts = new Int32Array(values + 2);
    const cards = new Int32Array(ranks.length);
    const slices = async (work: (card: number) => void): Promise<void> => {
      for (let from = 0; from < ranks.length; from += STEP) {
        const to = Math.min(ranks.length, from + STEP);
        for (let card = from; card < to; card += 1) work(card);
        await pause();
      }
    };
    await slices((card) => {
      const after = (ranks[card] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    });
    for (let rank = 1; rank < starts.length; rank += 1) {
      starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
    }
    const next = starts.slice();
    await slices((card) => {
      const rank = ranks[card] ?? 0;
      const at = next[rank] ?? 0;
      cards[at] = card;
      next[rank] = at + 1;
    });
    return new Ranks(ranks, values, cards, starts);
  }

  get byteLength(): number {
    return this.ranks.byteLength + this.cards.byteLength + this.starts.byteLength;
  }

  /** Returns the maximum size of the order of this many cards, in bytes. */
  static mostBytes(cards: number): number {
    return 3 * Int32Array.BYTES_PER_ELEMENT * (cards + 1);
  }
}

/** A field by which a list is sorted: its order and the direction. */
export interface RankSort {
  readonly order: Ranks;
  readonly isDescending: boolean;
}

/** The order of a list: by some fields, and by the number of the card where all these fields are equal. */
interface Sorting {
  readonly sorts: readonly RankSort[];
  /** Whether equal cards come in descending order of their numbers. */
  readonly isNewest: boolean;
}

type Range = readonly [from: number, to: number];

/**
 * When at most one in this many cards matches, the matching cards are sorted. Otherwise the page is found by a walk
 * along the order of all cards.
 */
const FEW = 64;
/** Maximum number of cards that are all sorted. With more, `nearPage` first leaves out the cards far from the page. */
const SORTED_AT_ONCE = 8_192;
const BUCKETS = 16_384;

/**
 * Returns the cards from one place of the sorted list to another. Cards without a value come last. Equal cards are in
 * ascending order of their numbers, or in descending order with `isNewest`.
 */
export function inOrder(
  cards: Bits,
  sorts: readonly RankSort[],
  isNewest: boolean,
  [from, to]: Range,
): number[] {
  const [first, ...rest] = sorts;
  if (first === undefined || cards.count() * FEW <= cards.size) {
    return sortedFew(cards.toArray(), cards.size, { sorts, isNewest }, [from, to]);
  }
  return rest.length === 0
    ? alongOrder(cards, first, isNewest, [from, to])
    : byGroups(cards, first, { sorts: rest, isNewest }, [from, to]);
}

/** Returns the rank that comes after `step` other ranks in this direction. Rank 0, for no value, comes last. */
const rankAt = ({ order: { values }, isDescending }: RankSort, step: number): number =>
  step === values ? 0 : isDescending ? values - step : step + 1;

/** Walks through all cards in the order of a field until the page is full. */
function alongOrder({ words }: Bits, sort: RankSort, isNewest: boolean, [from, to]: Range): number[] {
  const { values, cards, starts } = sort.order;
  const found: number[] = [];
  let passed = 0;
  for (let step = 0; step <= values && passed < to; step += 1) {
    const rank = rankAt(sort, step);
    const start = starts[rank] ?? 0;
    const end = starts[rank + 1] ?? 0;
    for (let one = start; one < end && passed < to; one += 1) {
      const card = cards[isNewest ? end - 1 - (one - start) : one] ?? 0;
      if ((((words[card >>> 5] ?? 0) >>> (card & 31)) & 1) === 0) continue;
      if (passed >= from) found.push(card);
      passed += 1;
    }
  }
  return found;
}

/**
 * Walks through groups of cards that are equal in the first field. Sorts the groups of the page by the other fields.
 */
function byGroups(matching: Bits, sort: RankSort, others: Sorting, [from, to]: Range): number[] {
  const { values, cards, starts } = sort.order;
  const { words, size } = matching;
  const found: number[] = [];
  let passed = 0;
  for (let step = 0; step <= values && passed < to; step += 1) {
    const rank = rankAt(sort, step);
    const group: number[] = [];
    const end = starts[rank + 1] ?? 0;
    for (let at = starts[rank] ?? 0; at < end; at += 1) {
      const card = cards[at] ?? 0;
      if ((((words[card >>> 5] ?? 0) >>> (card & 31)) & 1) !== 0) group.push(card);
    }
    if (passed + group.length > from) {
      const range = [Math.max(0, from - passed), Math.min(group.length, to - passed)] as const;
      found.push(...sortedGroup(group, size, others, range));
    }
    passed += group.length;
  }
  return found;
}

/** Sorts cards that are equal in all earlier fields. Returns the cards at the places of the range. */
function sortedGroup(
  group: readonly number[],
  size: number,
  { sorts, isNewest }: Sorting,
  range: Range,
): number[] {
  if (group.length * FEW <= size) return sortedFew(Int32Array.from(group), size, { sorts, isNewest }, range);
  const cards = new Bits(size);
  for (const card of group) cards.add(card);
  return inOrder(cards, sorts, isNewest, range);
}

/**
 * Sorts the cards and returns the cards at the places of the range. When one number can hold all ranks of a
 * card and the card's number, it sorts such numbers, which is faster than comparing cards field by field.
 */
function sortedFew(cards: Int32Array, size: number, sorting: Sorting, [from, to]: Range): number[] {
  if (!fitsNumber(size, sorting.sorts)) return Array.from(cards.sort(comparing(sorting)).slice(from, to));
  const { sorts, isNewest } = sorting;
  const keys = new Float64Array(cards.length);
  for (let at = 0; at < cards.length; at += 1) {
    const card = cards[at] ?? 0;
    let key = 0;
    for (const sort of sorts) key = key * (sort.order.values + 2) + placeOf(sort, card);
    keys[at] = key * size + (isNewest ? size - 1 - card : card);
  }
  const { near, before } = nearPage(keys, from, to);
  const found = near.sort().slice(Math.max(0, from - before), Math.max(0, to - before));
  return Array.from(found, (key) => {
    const card = key % size;
    return isNewest ? size - 1 - card : card;
  });
}

/** Returns the place of a card in the order of a field. Cards without a value come last. */
function placeOf({ order: { ranks, values }, isDescending }: RankSort, card: number): number {
  const rank = ranks[card] ?? 0;
  return rank === 0 ? values + 1 : isDescending ? values + 1 - rank : rank;
}

/** Returns whether one number can hold the places of a card in all of these orders and the card's number. */
function fitsNumber(size: number, sorts: readonly RankSort[]): boolean {
  const places = sorts.reduce((product, { order }) => product * (order.values + 2), Math.max(size, 1));
  return places < Number.MAX_SAFE_INTEGER;
}

function comparing({ sorts, isNewest }: Sorting): (one: number, other: number) => number {
  return (one, other) => {
    for (const sort of sorts) {
      const between = placeOf(sort, one) - placeOf(sort, other);
      if (between !== 0) return between;
    }
    return isNewest ? other - one : one - other;
  };
}

/**
 * Returns a part of the keys that contains the keys of the page, and the number of smaller keys that are left out.
 * Counts the keys in buckets, and keeps the buckets of the page.
 */
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
