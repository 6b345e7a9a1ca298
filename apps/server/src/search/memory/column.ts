import type { AskedRange, AskedValues } from '../../list/asked-values.ts';
import { Bits } from './bits.ts';
import { IntList } from './int-list.ts';
import { Texts } from './texts.ts';
import type { Values, Wanted } from './values.ts';

/**
 * When more than one in this many cards has a value, the value's cards are kept as a set of bits. For so many cards, a
 * set is smaller than a list of card numbers.
 */
const DENSE = 32;
/**
 * Maximum number of search texts whose matching cards a column remembers. After a search, people turn pages, sort and
 * go on typing, so the same texts come back.
 */
const MOST_REMEMBERED = 48;
/** Maximum number of significant digits that a floating-point number keeps exactly. */
const EXACT_DIGITS = 15;
const MICROS = 1000;
/** An estimate of the bytes that a text key takes in a map. */
const KEY_BYTES = 100;

/** The way in which the values of a column are compared: as texts, keys, numbers or instants. */
export type ColumnKind = AskedValues['kind'];

/** Returns the number that a text means; null when a floating-point number cannot keep it exactly. */
function exactNumber(text: string): number | null {
  const digits = text.replace(/^-?0*/, '').replace('.', '').replace(/^0+/, '');
  return digits.length > EXACT_DIGITS || !/^\d*$/.test(digits) ? null : Number(text);
}

function wholeNumber(text: string): number | null {
  return Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

/** The different values of one field, or the words of the searched texts, and for each value the cards that have it. */
export class Column {
  readonly #size: number;
  readonly #values: Values;
  /** The places in `#cards` where the cards of each value begin. */
  readonly #starts: Int32Array;
  readonly #cards: Int32Array;
  /** The cards of each value that very many cards have. Such a value has no cards in `#cards`. */
  readonly #dense: ReadonlyMap<number, Bits>;
  readonly #ownBytes: number;
  /** The cards of each recently searched text, the least recently searched text first. */
  readonly #remembered = new Map<string, Bits>();

  constructor(size: number, values: Values, starts: Int32Array, cards: Int32Array, dense: Map<number, Bits>) {
    this.#size = size;
    this.#values = values;
    this.#starts = starts;
    this.#cards = cards;
    this.#dense = dense;
    this.#ownBytes = values.byteLength + starts.byteLength + cards.byteLength + this.#bytesOf(dense);
  }

  get byteLength(): number {
    return this.#ownBytes + this.#bytesOf(this.#remembered);
  }

  #bytesOf(sets: ReadonlyMap<unknown, Bits>): number {
    return sets.size * Bits.bytesFor(this.#size);
  }

  /**
   * Returns the cards that have one of the asked values; null when the column cannot find them exactly.
   * Callers must not change the returned set, because the column may keep it for later calls.
   *
   * @param pieces the texts to find, folded as the database folds them
   * @param pause lets other work on the event loop run
   */
  async having(
    asked: AskedValues,
    pieces: readonly string[],
    pause: () => Promise<unknown>,
  ): Promise<Bits | null> {
    const [piece] = pieces;
    if (piece === undefined || pieces.length > 1) return this.#find(asked, pieces, pause);
    const found = this.#remembered.get(piece) ?? (await this.#find(asked, pieces, pause));
    if (found !== null) this.#remember(piece, found);
    return found;
  }

  /** Frees the cards of recently searched texts. */
  forgetFound(): void {
    this.#remembered.clear();
  }

  #remember(piece: string, found: Bits): void {
    this.#remembered.delete(piece);
    this.#remembered.set(piece, found);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > MOST_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }

  async #find(
    asked: AskedValues,
    pieces: readonly string[],
    pause: () => Promise<unknown>,
  ): Promise<Bits | null> {
    const found = new Bits(this.#size);
    const visit = (value: number): void => this.#addTo(found, value);
    const isKnown = await this.#values.find({ asked, pieces, visit, pause });
    return isKnown ? found : null;
  }

  #addTo(found: Bits, value: number): void {
    const dense = this.#dense.get(value);
    if (dense !== undefined) found.addAll(dense);
    const end = this.#starts[value + 1] ?? 0;
    const { words } = found;
    for (let at = this.#starts[value] ?? 0; at < end; at += 1) {
      const card = this.#cards[at] ?? 0;
      words[card >>> 5] = (words[card >>> 5] ?? 0) | (1 << (card & 31));
    }
  }
}

class Keys implements Values {
  readonly #keys: ReadonlyMap<string, number>;

  constructor(keys: ReadonlyMap<string, number>) {
    this.#keys = keys;
  }

  get byteLength(): number {
    return this.#keys.size * KEY_BYTES;
  }

  find({ asked, visit }: Wanted): boolean {
    if (asked.kind !== 'keys') return false;
    for (const key of asked.keys) {
      const value = this.#keys.get(key);
      if (value !== undefined) visit(value);
    }
    return true;
  }
}

class Numbers implements Values {
  /** The different numbers, ascending. */
  readonly #numbers: Float64Array;

  constructor(numbers: Float64Array) {
    this.#numbers = numbers;
  }

  get byteLength(): number {
    return this.#numbers.byteLength;
  }

  find({ asked, visit }: Wanted): boolean {
    const ranges = rangesOf(asked);
    if (ranges === null) return false;
    for (const { low, high } of ranges) {
      const end = high === null ? this.#numbers.length : this.#firstFrom(high);
      for (let value = low === null ? 0 : this.#firstFrom(low); value < end; value += 1) visit(value);
    }
    return true;
  }

  /**
   * Returns the index of the first number at or above the bound; with `isAfter`, of the first number above the bound.
   */
  #firstFrom({ number, isAfter }: Bound): number {
    let low = 0;
    let high = this.#numbers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const value = this.#numbers[middle] ?? 0;
      if (value < number || (isAfter && value === number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

interface Bound {
  readonly number: number;
  /** Whether the bound lies after a value that is equal to the number. */
  readonly isAfter: boolean;
}

function rangesOf(asked: AskedValues): AskedRange<Bound>[] | null {
  if (asked.kind === 'instants') {
    const bound = (side: Date | null): Bound | null =>
      side === null ? null : { number: side.getTime() * MICROS, isAfter: false };
    return asked.ranges.map(({ low, high }) => ({ low: bound(low), high: bound(high) }));
  }
  if (asked.kind !== 'numbers') return null;
  let isExact = true;
  const bound = (side: string | null, isAfter: boolean): Bound | null => {
    if (side === null) return null;
    const number = exactNumber(side);
    if (number === null) isExact = false;
    return { number: number ?? 0, isAfter };
  };
  const ranges = asked.ranges.map(({ low, high }) => ({ low: bound(low, false), high: bound(high, true) }));
  return isExact ? ranges : null;
}

/** Thrown when cards or a column are too large to keep, or when values cannot be compared exactly. */
export class CannotKeep extends Error {}

/** Builds a column from its values and their cards. */
export class ColumnBuilder {
  readonly #size: number;
  readonly #kind: ColumnKind;
  readonly #most: number;
  /**
   * For each pair of a value and one of its cards, the number of the value. The card is at the same index of
   * `#cards`.
   */
  readonly #ofPair = new IntList();
  readonly #cards = new IntList();
  /** The number of pairs of each value in `#ofPair`. */
  readonly #counts = new IntList();
  /**
   * The cards of each value that very many cards have. Further pairs of such a value are left out of `#ofPair` and
   * `#cards`. In a column of words a few words make most of the pairs, so these lists would take several times the
   * memory of the column.
   */
  readonly #dense = new Map<number, Bits>();
  readonly #numbers: number[] = [];
  readonly #keys = new Map<string, number>();
  #bytes = Buffer.allocUnsafe(4096);
  #used = 0;
  readonly #starts = new IntList();
  /** The last card to which each text was added. */
  readonly #lastCards = new IntList();
  #last: string | null = null;
  #isSorted = true;
  #count = 0;

  /** @param most maximum size of the column, in bytes */
  constructor(size: number, kind: ColumnKind, most: number) {
    this.#size = size;
    this.#kind = kind;
    this.#most = most;
    this.#starts.push(0);
  }

  /** Adds a value of a card. Call it in the order of the values, so that equal values come together. */
  addSorted(key: string, card: number): void {
    if (key !== this.#last) {
      this.#last = key;
      this.#newValue(key);
    }
    this.#pair(this.#count - 1, card);
  }

  /** Adds a text of a card. Texts come in any order and may repeat, but all texts of one card come together. */
  addText(text: string, card: number): void {
    this.#isSorted = false;
    let value = this.#keys.get(text);
    if (value === undefined) {
      value = this.#count;
      this.#keys.set(text, value);
      this.#newValue(text);
    } else if (this.#lastCards.at(value) === card) {
      return;
    }
    this.#lastCards.set(value, card);
    this.#pair(value, card);
  }

  #pair(value: number, card: number): void {
    const count = this.#counts.at(value);
    if (count * DENSE > this.#size) return this.#dense.get(value)?.add(card);
    this.#ofPair.push(value);
    this.#cards.push(card);
    this.#counts.set(value, count + 1);
    if ((count + 1) * DENSE > this.#size) this.#dense.set(value, new Bits(this.#size));
  }

  #newValue(key: string): void {
    this.#count += 1;
    this.#counts.push(0);
    if (this.#kind === 'keys') this.#keys.set(key, this.#count - 1);
    else if (this.#kind === 'texts') this.#putText(key);
    else this.#putNumber(key);
    const pairs =
      this.#cards.byteLength + this.#ofPair.byteLength + this.#dense.size * Bits.bytesFor(this.#size);
    const taken = pairs + this.#used + this.#keys.size * KEY_BYTES + this.#count * 16;
    if (taken > this.#most) throw new CannotKeep('too large');
  }

  #putNumber(key: string): void {
    // An instant in microseconds has sixteen digits, but is below the largest whole number that floating point keeps.
    const number = this.#kind === 'instants' ? wholeNumber(key) : exactNumber(key);
    const last = this.#numbers.at(-1) ?? -Infinity;
    if (number === null || !(number > last)) throw new CannotKeep('not exact');
    this.#numbers.push(number);
  }

  #putText(text: string): void {
    const needed = this.#used + text.length * 3 + 1;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    this.#used += this.#bytes.write(text, this.#used);
    this.#bytes[this.#used] = 0;
    this.#used += 1;
    this.#starts.push(this.#used);
  }

  /** @param pause lets other work on the event loop run */
  async build(pause: () => Promise<void>): Promise<Column> {
    const pairs = this.#cards.length;
    const step = 500_000;
    const starts = new Int32Array(this.#count + 1);
    let kept = 0;
    for (let value = 0; value < this.#count; value += 1) {
      starts[value] = kept;
      if (!this.#dense.has(value)) kept += this.#counts.at(value);
    }
    starts[this.#count] = kept;
    const cards = new Int32Array(kept);
    const next = starts.slice();
    for (let from = 0; from < pairs; from += step) {
      const to = Math.min(pairs, from + step);
      for (let at = from; at < to; at += 1) {
        const value = this.#ofPair.at(at);
        const card = this.#cards.at(at);
        const set = this.#dense.get(value);
        if (set === undefined) {
          const place = next[value] ?? 0;
          cards[place] = card;
          next[value] = place + 1;
        } else set.add(card);
      }
      await pause();
    }
    return new Column(this.#size, await this.#values(pause), starts, cards, this.#dense);
  }

  async #values(pause: () => Promise<void>): Promise<Values> {
    if (this.#kind === 'keys') return new Keys(this.#keys);
    if (this.#kind !== 'texts') return new Numbers(Float64Array.from(this.#numbers));
    const bytes = Buffer.alloc(this.#used);
    this.#bytes.copy(bytes, 0, 0, this.#used);
    return Texts.of(bytes, this.#starts.trimmed(), this.#isSorted, pause);
  }
}
