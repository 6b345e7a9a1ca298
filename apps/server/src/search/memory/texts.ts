import type { Values, Wanted } from './values.ts';

/** Number of bytes that are searched in one turn of the event loop. */
const TURN = 8_000_000;
/**
 * Node's own search is the fastest for a rare piece, but each call costs as much as comparing a few hundred bytes.
 * After this many finds in a turn, the rest of the turn is searched byte by byte.
 */
const RARE = 5_000;
/** Maximum number of bytes that are counted to learn which bytes are frequent. */
const SAMPLE = 100_003;
const MOST_SHARED = 255;
/** Number of texts that are compared with their neighbours in one turn of the event loop. */
const PAUSE_EVERY = 200_000;

/** The different texts of a column. */
export class Texts implements Values {
  /** The texts in UTF-8, each followed by a zero. */
  readonly #bytes: Buffer;
  /** The index at which each text begins. The last entry is where the texts end. */
  readonly #starts: Int32Array;
  /** The number of occurrences of each byte in a sample. */
  readonly #counts = new Uint32Array(256);
  /** The number of first bytes that each text shares with the text before it, up to 255; null for unsorted texts. */
  readonly #shared: Uint8Array | null;

  private constructor(bytes: Buffer, starts: Int32Array, shared: Uint8Array | null) {
    this.#bytes = bytes;
    this.#starts = starts;
    this.#shared = shared;
    const step = Math.ceil(bytes.length / SAMPLE);
    for (let at = 0; at < bytes.length; at += step) {
      const byte = bytes[at] ?? 0;
      this.#counts[byte] = (this.#counts[byte] ?? 0) + 1;
    }
  }

  /**
   * @param bytes the texts in UTF-8, each followed by a zero
   * @param starts where each text begins; the last entry is where the texts end
   * @param isSorted whether the texts are in the order of their bytes, so that neighbours begin alike
   * @param pause lets other work on the event loop run
   */
  static async of(
    bytes: Buffer,
    starts: Int32Array,
    isSorted: boolean,
    pause: () => Promise<unknown>,
  ): Promise<Texts> {
    if (!isSorted) return new Texts(bytes, starts, null);
    const shared = new Uint8Array(starts.length - 1);
    for (let value = 1; value < shared.length; value += 1) {
      if (value % PAUSE_EVERY === 0) await pause();
      const before = starts[value - 1] ?? 0;
      const start = starts[value] ?? 0;
      let same = 0;
      while (same < MOST_SHARED && bytes[start + same] === bytes[before + same] && bytes[start + same] !== 0)
        same += 1;
      shared[value] = same;
    }
    return new Texts(bytes, starts, shared);
  }

  get byteLength(): number {
    return (
      this.#bytes.byteLength +
      this.#starts.byteLength +
      this.#counts.byteLength +
      (this.#shared?.byteLength ?? 0)
    );
  }

  async find({ asked, pieces, visit, pause }: Wanted): Promise<boolean> {
    if (asked.kind !== 'texts') return false;
    for (const piece of pieces) {
      // Words contain no line break, and a zero byte would match the end of a text, so SQL answers for such a piece.
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

  /** Returns the index in `wanted` of the byte that occurs least often in the sample of the texts. */
  #rarestOf(wanted: Buffer): number {
    let rarest = 0;
    for (let at = 1; at < wanted.length; at += 1) {
      if ((this.#counts[wanted[at] ?? 0] ?? 0) < (this.#counts[wanted[rarest] ?? 0] ?? 0)) rarest = at;
    }
    return rarest;
  }

  /** Returns the first text after the turn that begins with the text `from`. */
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
    const end = this.#starts[to] ?? 0;
    const bytes = this.#bytes.subarray(0, end);
    const most = wanted.length === 1 ? 0 : RARE;
    const rest = this.#visitFound([from, to], (at) => bytes.indexOf(wanted, at), most, visit);
    if (rest === to) return;
    if (this.#shared !== null) this.#findSorted(rest, to, wanted, rarest, this.#shared, visit);
    else {
      const next = (at: number): number => this.#firstBetween(at, end, wanted, rarest);
      this.#visitFound([rest, to], next, Infinity, visit);
    }
  }

  /**
   * Visits the texts that `next` finds, each once.
   *
   * @param next returns the first place, from a given place on, where the wanted bytes begin; -1 if there is
   *   none
   * @param most the number of finds after which it stops
   * @returns the first text that was not searched
   */
  #visitFound(
    [from, to]: readonly [number, number],
    next: (at: number) => number,
    most: number,
    visit: (value: number) => void,
  ): number {
    const starts = this.#starts;
    let value = from;
    for (let found = 0; found < most && value < to; found += 1) {
      const begin = next(starts[value] ?? 0);
      if (begin === -1) return to;
      while ((starts[value + 1] ?? Infinity) <= begin) value += 1;
      visit(value);
      value += 1;
    }
    return value;
  }

  /** Searches sorted texts. The beginning that a text shares with the text before it is not searched again. */
  #findSorted(
    from: number,
    to: number,
    wanted: Buffer,
    rarest: number,
    shared: Uint8Array,
    visit: (value: number) => void,
  ): void {
    const starts = this.#starts;
    const { length } = wanted;
    /**
     * The end of the first occurrence in the previous text, counted from that text's beginning; 0 if there is
     * none.
     */
    let found = 0;
    for (let value = from; value < to; value += 1) {
      const same = value === from ? 0 : (shared[value] ?? 0);
      if (found === 0 || found > same) {
        const start = starts[value] ?? 0;
        const first = start + Math.max(0, same - length + 1);
        const begin = this.#firstBetween(first, starts[value + 1] ?? 0, wanted, rarest);
        found = begin === -1 ? 0 : begin - start + length;
      }
      if (found > 0) visit(value);
    }
  }

  /**
   * Returns the first place between two places where the wanted bytes begin; -1 when they do not occur. Looks for the
   * rarest byte, and compares the other bytes only where it occurs.
   */
  #firstBetween(from: number, end: number, wanted: Buffer, rarest: number): number {
    const bytes = this.#bytes;
    const byte = wanted[rarest] ?? 0;
    const { length } = wanted;
    const last = end - (length - rarest);
    for (let at = from + rarest; at < last; at += 1) {
      if (bytes[at] !== byte) continue;
      const begin = at - rarest;
      let same = 0;
      while (same < length && bytes[begin + same] === wanted[same]) same += 1;
      if (same === length) return begin;
    }
    return -1;
  }
}
