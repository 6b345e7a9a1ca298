/** The keys by which programs find and unpack the data of an object stream. */
const KEYS = ['Type', 'N', 'First', 'Filter', 'F', 'FFilter', 'DecodeParms', 'DP'] as const;
export type Key = (typeof KEYS)[number];
const isKey = (name: string): name is Key => (KEYS as readonly string[]).includes(name);
const LONGEST = Math.max(...KEYS.map(({ length }) => length));

/** A dictionary of a PDF. */
export interface Dictionary {
  /** The text of each value whose key is one of `KEYS`. */
  readonly values: ReadonlyMap<Key, string>;
  /** Whether one of `KEYS` occurs twice, so that programs may differ about its value. */
  readonly repeats: boolean;
}

/**
 * Kinds of bytes: 1 is white space, 2 ends a name or a number, 3 is white space only for some programs. All others are
 * 0.
 */
const KIND = new Uint8Array(256);
for (const sign of '\0\t\n\f\r ') KIND[sign.charCodeAt(0)] = 1;
for (const sign of '()<>[]{}/%') KIND[sign.charCodeAt(0)] = 2;
for (const sign of '\u0080\u00ff') KIND[sign.charCodeAt(0)] = 3;

const [LINE_FEED, RETURN, PERCENT, OPEN, CLOSE, SLASH, LESS, BEGIN, BACKSLASH, FINISH] = [
  10, 13, 37, 40, 41, 47, 60, 91, 92, 93,
] as const;
/** Maximum depth of nested dictionaries and arrays. */
const DEPTH = 50;
const HEX = /[\dA-Fa-f\0\t\n\f\r ]*>/y;
/** Matches each of the two numbers of a reference to an object, as in `12 0 R`. */
const REFERENCE = /^\d+$/;

/**
 * Reads the dictionaries of a PDF strictly by its grammar. Programs read a file that breaks the grammar in different
 * ways, so the reader rejects such a dictionary instead of guessing.
 */
export class PdfReader {
  readonly #text: string;
  at: number;

  /** @param text the bytes of the PDF as Latin-1 */
  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  /** Returns whether this text comes next, and moves past it if it does. */
  passes(expected: string): boolean {
    if (!this.#text.startsWith(expected, this.at)) return false;
    this.at += expected.length;
    return true;
  }

  /** Moves past white space and comments. */
  space(): void {
    for (; this.#kind() === 1 || this.#code() === PERCENT; this.at += 1) {
      if (this.#code() !== PERCENT) continue;
      while (this.at < this.#text.length && this.#code() !== LINE_FEED && this.#code() !== RETURN)
        this.at += 1;
    }
  }

  /** Moves past everything around a dictionary that any program takes for white space. */
  margin(): void {
    this.space();
    while (this.#kind() === 3) {
      this.at += 1;
      this.space();
    }
  }

  /** Moves past a value. Returns whether the value is well formed. */
  value(depth = 0): boolean {
    if (depth > DEPTH) return false;
    switch (this.#code()) {
      case SLASH: {
        this.at += 1;
        this.#letters();
        return true;
      }
      case OPEN:
        return this.#string();
      case LESS:
        return this.passes('<<') ? this.dictionary(depth) !== null : this.#hex();
      case BEGIN:
        return this.#array(depth);
      default:
        return this.#plain();
    }
  }

  /**
   * Reads a dictionary to its end, starting after its `<<` or after one of its values. Returns null when the dictionary
   * is malformed. A dictionary inside another value is returned without values.
   */
  dictionary(depth = 0): Dictionary | null {
    const values = new Map<Key, string>();
    let repeats = false;
    for (;;) {
      this.space();
      if (this.passes('>>')) return { values, repeats };
      if (!this.passes('/')) return null;
      const key = this.#key(depth);
      this.space();
      const from = this.at;
      if (!this.value(depth + 1)) return null;
      if (key === null) continue;
      repeats ||= values.has(key);
      values.set(key, this.#text.slice(from, this.at));
    }
  }

  /** Returns the next byte; NaN at the end. */
  #code(): number {
    return this.#text.charCodeAt(this.at);
  }

  #kind(): number {
    return KIND[this.#code()] ?? 2;
  }

  /** Moves past the characters of a name, a number or a word. Returns their number. */
  #letters(): number {
    const from = this.at;
    while (this.#kind() === 0) this.at += 1;
    return this.at - from;
  }

  #word(): string {
    const length = this.#letters();
    return this.#text.slice(this.at - length, this.at);
  }

  /** Moves past the name of a key and returns it; null if it is not in `KEYS`, or in a dictionary inside a value. */
  #key(depth: number): Key | null {
    const length = this.#letters();
    // A name may write each letter as '#' and two hexadecimal digits.
    if (depth > 0 || length === 0 || length > 3 * LONGEST) return null;
    const name = decoded(this.#text.slice(this.at - length, this.at));
    return isKey(name) ? name : null;
  }

  #string(): boolean {
    let open = 0;
    for (; this.at < this.#text.length; this.at += 1) {
      const code = this.#code();
      if (code === BACKSLASH) this.at += 1;
      else if (code === OPEN) open += 1;
      else if (code === CLOSE) open -= 1;
      if (open > 0) continue;
      this.at += 1;
      return true;
    }
    return false;
  }

  #hex(): boolean {
    HEX.lastIndex = this.at + 1;
    if (!HEX.test(this.#text)) return false;
    this.at = HEX.lastIndex;
    return true;
  }

  #array(depth: number): boolean {
    this.at += 1;
    for (;;) {
      this.space();
      if (this.#code() === FINISH) {
        this.at += 1;
        return true;
      }
      if (!this.value(depth + 1)) return false;
    }
  }

  /**
   * Moves past a number, a reference or one of the words true, false and null. Returns false if the next word is none
   * of these.
   */
  #plain(): boolean {
    const word = this.#word();
    if (['true', 'false', 'null'].includes(word)) return true;
    if (!/^[+.-]*\d[\d.-]*$/.test(word) && word !== '.' && word !== '-') return false;
    if (REFERENCE.test(word)) this.#restOfReference();
    return true;
  }

  #restOfReference(): void {
    const { at } = this;
    this.space();
    if (REFERENCE.test(this.#word())) {
      this.space();
      if (this.#word() === 'R') return;
    }
    this.at = at;
  }
}

/** Decodes letters that a name writes as hexadecimal codes, as in `J#61vaScript`. */
function decoded(name: string): string {
  if (!name.includes('#')) return name;
  return name.replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
