import type { AskedRange, AskedValues } from '../../list/asked-values.ts';
import { Bits } from './bits.ts';
import { IntList } from './int-list.ts';
import { Texts } from './texts.ts';
import type { Values, Wanted } from './values.ts';

/** A value that more than one of this many cards have is kept as a set of cards, which is smaller than their numbers. */
const DENSE = 32;
/** How many texts a column remembers with their cards. People page and sort what they found, and type on. */
const MOST_REMEMBERED = 48;
/** Significant digits of which a floating-point number keeps each. */
const EXACT_DIGITS = 15;
const MICROS = 1000;
/** Bytes that a text key takes in a map. */
const KEY_BYTES = 100;

/** What the values of a column are compared as. */
export type ColumnKind = AskedValues['kind'];

/** A number that floating point keeps exactly; null otherwise. */
function exactNumber(text: string): number | null {
  const digits = text.replace(/^-?0*/, '').replace('.', '').replace(/^0+/, '');
  return digits.length > EXACT_DIGITS || !/^\d*$/.test(digits) ? null : Number(text);
}

function wholeNumber(text: string): number | null {
  return Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

/** The different values of a column in the order of its numbers, each with the cards that have it. */
export class Column {
  readonly #size: number;
  readonly #values: Values;
  /** The places in `#cards` where the cards of each value begin. */
  readonly #starts: Int32Array;
  readonly #cards: Int32Array;
  /** The cards of the values that very many cards have. These values have none in `#cards`. */
  readonly #dense: ReadonlyMap<number, Bits>;
  readonly #ownBytes: number;
  /** The cards of each text that was asked for lately. The text asked for longest ago comes first. */
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
    return (sets.size * Math.ceil(this.#size / DENSE) * DENSE) / 8;
  }

  /**
   * Returns the cards that have one of the asked values; null when memory cannot tell exactly. The column may keep the
   * returned set for later calls, so callers must not change it.
   *
   * @param pieces the texts to find, folded as the database folds them
   * @param pause waits until others had their turn
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

  /** Frees the cards of the texts that were asked for lately. */
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
  /** Ascending. */
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

  /** The first number that is at least this one, or above it. */
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
  /** Whether a value equal to the number lies before the bound. */
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

/** Thrown by a column that cannot be kept. */
export class CannotKeep extends Error {}

/** Builds a column from its values and their cards. */
export class ColumnBuilder {
  readonly #size: number;
  readonly #kind: ColumnKind;
  readonly #most: number;
  /** The value of each pair; the pair's card is in `#cards`. */
  readonly #ofPair = new IntList();
  readonly #cards = new IntList();
  readonly #numbers: number[] = [];
  readonly #keys = new Map<string, number>();
  #bytes = Buffer.allocUnsafe(4096);
  #used = 0;
  readonly #starts = new IntList();
  /** The last card of each text. */
  readonly #lastCards = new IntList();
  #last: string | null = null;
  #isSorted = true;
  #count = 0;

  /** @param most the bytes that it may take */
  constructor(size: number, kind: ColumnKind, most: number) {
    this.#size = size;
    this.#kind = kind;
    this.#most = most;
    this.#starts.push(0);
  }

  /** Adds a pair whose value is not less than the value of the pair before. */
  addSorted(key: string, card: number): void {
    if (key !== this.#last) {
      this.#last = key;
      this.#newValue(key);
    }
    this.#pair(this.#count - 1, card);
  }

  /** Adds a text, in any order. All texts of a card come one after another, perhaps one of them twice. */
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
    this.#ofPair.push(value);
    this.#cards.push(card);
  }

  #newValue(key: string): void {
    this.#count += 1;
    if (this.#kind === 'keys') this.#keys.set(key, this.#count - 1);
    else if (this.#kind === 'texts') this.#putText(key);
    else this.#putNumber(key);
    const taken = this.#cards.byteLength + this.#used + this.#keys.size * KEY_BYTES + this.#count * 12;
    if (taken > this.#most) throw new CannotKeep('too large');
  }

  #putNumber(key: string): void {
    // Microseconds have sixteen digits, but are below the largest whole number that is kept exactly.
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

  /** @param pause waits until others had their turn */
  async build(pause: () => Promise<void>): Promise<Column> {
    const counts = new Int32Array(this.#count);
    const pairs = this.#cards.length;
    const step = 500_000;
    const slices = async (work: (at: number) => void): Promise<void> => {
      for (let from = 0; from < pairs; from += step) {
        const to = Math.min(pairs, from + step);
        for (let at = from; at < to; at += 1) work(at);
        await pause();
      }
    };
    await slices((at) => {
      const value = this.#ofPair.at(at);
      counts[value] = (counts[value] ?? 0) + 1;
    });
    const dense = new Map<number, Bits>();
    const starts = new Int32Array(this.#count + 1);
    let kept = 0;
    for (let value = 0; value < this.#count; value += 1) {
      starts[value] = kept;
      const count = counts[value] ?? 0;
      if (count * DENSE > this.#size) dense.set(value, new Bits(this.#size));
      else kept += count;
    }
    starts[this.#count] = kept;
    const cards = new Int32Array(kept);
    const next = starts.slice();
    await slices((at) => {
      const value = this.#ofPair.at(at);
      const card = this.#cards.at(at);
      const set = dense.get(value);
      if (set !== undefined) {
        set.add(card);
        return;
      }
      const place = next[value] ?? 0;
      cards[place] = card;
      next[value] = place + 1;
    });
    return new Column(this.#size, await this.#values(pause), starts, cards, dense);
  }

  async #values(pause: () => Promise<void>): Promise<Values> {
    if (this.#kind === 'keys') return new Keys(this.#keys);
    if (this.#kind !== 'texts') return new Numbers(Float64Array.from(this.#numbers));
    const bytes = Buffer.alloc(this.#used);
    this.#bytes.copy(bytes, 0, 0, this.#used);
    return Texts.of(bytes, this.#starts.trimmed(), this.#isSorted, pause);
  }
}
