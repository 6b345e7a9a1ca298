/** The character code before the first visible ASCII character. */
const FIRST = 0x20;
/** Number of places: one place for each visible ASCII character, and place 0 for all other characters. */
const SIGNS = 0x7f - FIRST;

/**
 * Returns the place of a character code; 0 for a character that is not counted, and for NaN, the code after the end of
 * a text.
 */
function placeOf(code: number): number {
  const place = code - FIRST;
  return place > 0 && place < SIGNS ? place : 0;
}

const sign = (place: number): string => (place === 0 ? '' : String.fromCharCode(FIRST + place));

/**
 * Counts the texts that contain each visible ASCII character and each pair of adjacent characters. The empty piece
 * counts all texts.
 */
export class PieceCounts {
  readonly #counts = new Int32Array(SIGNS * SIGNS);
  /** The number of the last text that contained each piece, so that a piece is counted once per text. */
  readonly #last = new Int32Array(SIGNS * SIGNS);
  #texts = 0;

  /** Adds the pieces of a text to the counts, or subtracts them; null is ignored. */
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

  /** Returns the pieces with a count other than 0, in order. */
  rows(): { piece: string; cards: number }[] {
    return [...this.#counts].flatMap((cards, piece) =>
      cards === 0 ? [] : [{ piece: sign(Math.floor(piece / SIGNS)) + sign(piece % SIGNS), cards }],
    );
  }
}
