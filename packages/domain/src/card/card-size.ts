import { businessRule, type BusinessRule } from '../business-rule.ts';
import { MAX_DELETED_ENTRIES } from '../limits.ts';
import type { CardState, Entry } from './entry.ts';

/** A card whose size has reached this share of the largest size is reported as nearly full. */
const NEARLY = 0.8;

/**
 * Returns the size of an entry's values, comments and files in characters (UTF-16 units). A file counts with its
 * description and caption, without its bytes, because every reading of the card reads these.
 */
function sizeOfEntry({ values, comment, deviationComments, files = [] }: Entry): number {
  const own = Object.keys(deviationComments).length === 0 ? 0 : JSON.stringify(deviationComments).length;
  const attached = files.length === 0 ? 0 : JSON.stringify(files).length;
  return JSON.stringify(values).length + (comment?.length ?? 0) + own + attached;
}

/** Returns the size of a card's values, comments and files in characters. Deleted entries do not count. */
export function sizeOfCard(state: CardState): number {
  let size = 0;
  for (const { entries } of state.values()) for (const entry of entries) size += sizeOfEntry(entry);
  return size;
}

/**
 * Judges the size of a card before it is stored (ruling 5.15). A card that was stored under a higher limit may already
 * be too large. Such a card may become smaller, and may be submitted and signed.
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

/**
 * Judges whether one more entry of a card may be deleted (ruling 5.15). Every reading of a card reads the indexes and
 * keys of all its deleted entries. New entries stay possible, because a card that takes none could not be finished.
 *
 * @param deleted number of deletions: an index whose entry was deleted several times counts as many times
 */
export function judgeDeletedEntries(deleted: number): BusinessRule | null {
  return deleted >= MAX_DELETED_ENTRIES
    ? businessRule('Kartoteka.Card:TooManyDeleted', { max: MAX_DELETED_ENTRIES })
    : null;
}

/**
 * Returns the fullness of a card in whole percent; null below the share at which the card counts as nearly
 * full.
 */
export function fullnessOf(size: number, atMost: number): number | null {
  return size < NEARLY * atMost ? null : Math.floor((100 * size) / atMost);
}
