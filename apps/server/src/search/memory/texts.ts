import type { Values, Wanted } from './values.ts';

/** Bytes that are searched in one turn. */
const TURN = 8_000_000;
/**
 * Node's own search is the fastest where a text is rare, but each call of it takes as long as looking at some hundred
 * bytes. After so many finds in a turn, the rest is searched byte by byte.
 */
const RARE = 5_000;
/** Bytes that tell which bytes are frequent. */
const SAMPLE = 100_003;

/** The different texts of a column. */
export class Texts implements Values {
  /** The texts in UTF-8, each followed by a zero. */
  readonly #bytes: Buffer;
  /** Where each text begins, and the end. */
  readonly #starts: Int32Array;
  /** How often each byte occurs in a sample. */
  readonly #counts = new Uint32Array(256);

  constructor(bytes: Buffer, starts: Int32Array) {
    this.#bytes = bytes;
    this.#starts = starts;
    const step = Math.ceil(bytes.length / SAMPLE);
    for (let at = 0; at < bytes.length; at += step) {
      const byte = bytes[at] ?? 0;
      this.#counts[byte] = (this.#counts[byte] ?? 0) + 1;
    }
  }

  get byteLength(): number {
    return this.#bytes.byteLength + this.#starts.byteLength + this.#counts.byteLength;
  }

  async find({ asked, pieces, visit, pause }: Wanted): Promise<boolean> {
    if (asked.kind !== 'texts') return false;
    for (const piece of pieces) {
      // A line's end would be inside of no line, and a zero would be the end of a text.
      if (/[\0\n]/.test(piece)) return false;
      const wanted = Buffer.from(piece);
      const rarest = this.#rarestOf(wanted);
      for (let from = 0; from < this.#starts.length - 1;) {
        if (from > 0) await pause();
        const to = this.#endOfTurn(from);
        this.#findBetween(from, to, wanted, rarest, visit);
        from = to;
      }
    }
    return true;
  }

  /** The place in the wanted bytes of the one that occurs least often. */
  #rarestOf(wanted: Buffer): number {
    let rarest = 0;
    for (let at = 1; at < wanted.length; at += 1) {
      if ((this.#counts[wanted[at] ?? 0] ?? 0) < (this.#counts[wanted[rarest] ?? 0] ?? 0)) rarest = at;
    }
    return rarest;
  }

  /** The text at which a turn ends that begins with another text. */
  #endOfTurn(from: number): number {
    const starts = this.#starts;
    const last = (starts[from] ?? 0) + TURN;
    let low = from + 1;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) < last) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #findBetween(
    from: number,
    to: number,
    wanted: Buffer,
    rarest: number,
    visit: (value: number) => void,
  ): void {
    if (wanted.length === 0) {
      for (let value = from; value < to; value += 1) visit(value);
      return;
    }
    const rest = wanted.length === 1 ? from : this.#findRare(from, to, wanted, visit);
    if (rest < to) this.#findFrequent(rest, to, wanted, rarest, visit);
  }

  /** Searches until the text has turned out to be frequent. Returns the first text that was not searched. */
  #findRare(from: number, to: number, wanted: Buffer, visit: (value: number) => void): number {
    const starts = this.#starts;
    const bytes = this.#bytes.subarray(0, starts[to] ?? 0);
    let value = from;
    for (let found = 0; found < RARE; found += 1) {
      const at = bytes.indexOf(wanted, starts[value] ?? 0);
      if (at === -1) return to;
      while ((starts[value + 1] ?? Infinity) <= at) value += 1;
      visit(value);
      value += 1;
      if (value >= to) return to;
    }
    return value;
  }

  /** Looks for the rarest byte first, and at the others where it stands. */
  #findFrequent(
    from: number,
    to: number,
    wanted: Buffer,
    rarest: number,
    visit: (value: number) => void,
  ): void {
    const bytes = this.#bytes;
    const starts = this.#starts;
    const byte = wanted[rarest] ?? 0;
    const { length } = wanted;
    const last = (starts[to] ?? 0) - (length - rarest);
    let value = from;
    for (let at = (starts[from] ?? 0) + rarest; at < last; at += 1) {
      if (bytes[at] !== byte) continue;
      const begin = at - rarest;
      let same = 0;
      while (same < length && bytes[begin + same] === wanted[same]) same += 1;
      if (same < length) continue;
      while ((starts[value + 1] ?? Infinity) <= begin) value += 1;
      visit(value);
      // The next text begins after the zero.
      at = (starts[value + 1] ?? 0) + rarest - 1;
    }
  }
}
