/** Signs of ASCII that are seen, and one place for none. */
const FIRST = 0x20;
const SIGNS = 0x7f - FIRST;

/** The place of a sign; 0 for one that is not counted, and behind the end. */
function placeOf(code: number): number {
  const place = code - FIRST;
  return place > 0 && place < SIGNS ? place : 0;
}

const sign = (place: number): string => (place === 0 ? '' : String.fromCharCode(FIRST + place));

/** How many texts have each sign of ASCII, each two of them in a row, and the empty piece, which all have. */
export class PieceCounts {
  readonly #counts = new Int32Array(SIGNS * SIGNS);
  /** The last text that had each piece: it is counted once a text. */
  readonly #last = new Int32Array(SIGNS * SIGNS);
  #texts = 0;

  /** A text more, or one less; null is none. */
  add(text: string | null, step: 1 | -1): void {
    if (text === null) return;
    this.#texts += 1;
    this.#note(0, step);
    let place = placeOf(text.charCodeAt(0));
    for (let at = 0; at < text.length; at += 1) {
      const next = placeOf(text.charCodeAt(at + 1));
      if (place !== 0) {
        this.#note(place * SIGNS, step);
        if (next !== 0) this.#note(place * SIGNS + next, step);
      }
      place = next;
    }
  }

  #note(piece: number, step: number): void {
    if (this.#last[piece] === this.#texts) return;
    this.#last[piece] = this.#texts;
    this.#counts[piece] = (this.#counts[piece] ?? 0) + step;
  }

  /** Those that came to something, in order. */
  rows(): { piece: string; cards: number }[] {
    return [...this.#counts].flatMap((cards, piece) =>
      cards === 0 ? [] : [{ piece: sign(Math.floor(piece / SIGNS)) + sign(piece % SIGNS), cards }],
    );
  }
}
