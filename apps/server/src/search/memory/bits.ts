const WORD = 32;

/** A set of cards: one bit for each card, at the card's number. */
export class Bits {
  readonly words: Uint32Array;
  readonly size: number;

  /** Returns the number of bytes of a set for cards with numbers below `size`. */
  static bytesFor(size: number): number {
    return Math.ceil(size / WORD) * Uint32Array.BYTES_PER_ELEMENT;
  }

  constructor(size: number) {
    this.size = size;
    this.words = new Uint32Array(Math.ceil(size / WORD));
  }

  add(one: number): void {
    const at = one >>> 5;
    this.words[at] = (this.words[at] ?? 0) | (1 << (one & 31));
  }

  remove(one: number): void {
    const at = one >>> 5;
    this.words[at] = (this.words[at] ?? 0) & ~(1 << (one & 31));
  }

  addAll({ words }: Bits): void {
    for (let at = 0; at < words.length; at += 1) this.words[at] = (this.words[at] ?? 0) | (words[at] ?? 0);
  }

  keepOnly({ words }: Bits): void {
    for (let at = 0; at < words.length; at += 1) this.words[at] = (this.words[at] ?? 0) & (words[at] ?? 0);
  }

  fill(): void {
    this.words.fill(0xffffffff);
    const rest = this.size & 31;
    if (rest !== 0) this.words[this.words.length - 1] = 2 ** rest - 1;
  }

  count(): number {
    let count = 0;
    for (let word of this.words) {
      word -= (word >>> 1) & 0x55555555;
      word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
      count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return count;
  }

  /** Returns the numbers of the cards in the set, ascending. */
  toArray(): Int32Array {
    const cards = new Int32Array(this.count());
    let filled = 0;
    this.forEach((card) => {
      cards[filled] = card;
      filled += 1;
    });
    return cards;
  }

  forEach(visit: (one: number) => void): void {
    const { words } = this;
    for (let at = 0; at < words.length; at += 1) {
      let word = words[at] ?? 0;
      while (word !== 0) {
        const lowest = 31 - Math.clz32(word & -word);
        visit(at * WORD + lowest);
        word &= word - 1;
      }
    }
  }
}
