/** A number that stands for no card. */
const NONE = -1;
const ID_BYTES = 16;
/** Maximum number of cards that are put into the hash table in one turn of the event loop. */
const STEP = 100_000;

/** The ids of cards in ascending order, outside the JS heap. A card's number is its place in this order. */
export class CardNumbers {
  readonly size: number;
  readonly #ids: Buffer;
  /** A hash table from ids to card numbers. An entry is the number plus one; 0 marks a free place. */
  readonly #places: Int32Array;
  readonly #mask: number;

  private constructor(ids: Buffer) {
    this.#ids = ids;
    this.size = ids.length / ID_BYTES;
    let places = 16;
    while (places < this.size * 1.5) places *= 2;
    this.#places = new Int32Array(places);
    this.#mask = places - 1;
  }

  /**
   * @param ids the ids in ascending order, one after another
   * @param pause lets other work on the event loop run
   */
  static async of(ids: Buffer, pause: () => Promise<unknown>): Promise<CardNumbers> {
    const numbers = new CardNumbers(ids);
    for (let from = 0; from < numbers.size; from += STEP) {
      numbers.#place(from, Math.min(numbers.size, from + STEP));
      await pause();
    }
    return numbers;
  }

  #place(from: number, to: number): void {
    for (let card = from; card < to; card += 1) {
      let place = this.#hash(this.#ids, card * ID_BYTES);
      while (this.#places[place] !== 0) place = (place + 1) & this.#mask;
      this.#places[place] = card + 1;
    }
  }

  get byteLength(): number {
    return this.#ids.byteLength + this.#places.byteLength;
  }

  #hash(bytes: Buffer, at: number): number {
    const low = Math.imul(bytes.readInt32LE(at + 12), 0x9e3779b1);
    const mixed = Math.imul(low ^ bytes.readInt32LE(at + 4) ^ bytes.readInt32LE(at), 0x85ebca6b);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }

  /** Returns the number of the card with this id, or -1. */
  numberOf(id: string): number {
    const wanted = bytesOf(id);
    let place = this.#hash(wanted, 0);
    for (;;) {
      const card = (this.#places[place] ?? 0) - 1;
      if (card === NONE) return NONE;
      if (wanted.compare(this.#ids, card * ID_BYTES, (card + 1) * ID_BYTES) === 0) return card;
      place = (place + 1) & this.#mask;
    }
  }

  idOf(card: number): string {
    const hex = this.#ids.toString('hex', card * ID_BYTES, (card + 1) * ID_BYTES);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
}

export const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
