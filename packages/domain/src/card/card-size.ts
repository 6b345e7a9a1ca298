import { businessRule, type BusinessRule } from '../business-rule.ts';
import type { CardState, Entry } from './entry.ts';

/** From this share of its size on a card is told to be nearly full. */
const NEARLY = 0.8;

/** What an entry takes, in characters (UTF-16 units) of JSON. */
function sizeOfEntry({ values, comment, deviationComments }: Entry): number {
  const own = Object.keys(deviationComments).length === 0 ? 0 : JSON.stringify(deviationComments).length;
  return JSON.stringify(values).length + (comment?.length ?? 0) + own;
}

/** What a card's values and comments take, in characters of JSON; deleted entries take nothing. */
export function sizeOfCard(state: CardState): number {
  let size = 0;
  for (const { entries } of state.values()) for (const entry of entries) size += sizeOfEntry(entry);
  return size;
}

/**
 * Judges the size of a card that is about to be stored (ruling 5.15). A card that is too large already, since a larger
 * one was allowed once, may become smaller, be submitted and signed.
 *
 * @param sizes in characters, before and after the write
 * @param atMost the largest size that a card may grow to, in characters
 */
export function judgeCardSize(
  sizes: { readonly before: number; readonly after: number },
  atMost: number,
): BusinessRule | null {
  const { before, after } = sizes;
  return after > atMost && after > before
    ? businessRule('Kartoteka.Card:TooLarge', { thousands: Math.floor(atMost / 1000) })
    : null;
}

/** How full a card is in whole percent, once people should know of it; null before. */
export function fullnessOf(size: number, atMost: number): number | null {
  return size < NEARLY * atMost ? null : Math.floor((100 * size) / atMost);
}
