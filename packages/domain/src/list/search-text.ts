/** Marks that NFD separates from Latin and Greek letters, and from the Cyrillic 'ё'. NFD leaves the stroke of 'ł'. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}]\p{M}*)\p{M}|(?<=[еЕ])\u0308/gu;

/** Marks that NFC could not join with their letters. */
const LOOSE_MARKS = /[\u0300-\u036f]/gu;

/**
 * Folds a text for comparison in searches: lower case, without diacritics (ruling 7.1): 'Żółć' → 'zolc'. Cyrillic 'й'
 * and 'ї' stay, because they are letters of their own and the database does not fold them either.
 */
export function foldText(text: string): string {
  const bare = text.normalize('NFD').replace(MARKS, '').normalize('NFC').replace(LOOSE_MARKS, '');
  return bare.toLowerCase().replaceAll('ł', 'l');
}

/** Returns the distinct words of a search, folded. A match contains all of them (wire search). */
export function searchWords(search: string | null | undefined): string[] {
  const words = foldText(search ?? '').split(/\s/);
  return [...new Set(words)].filter((word) => word !== '');
}

/** Returns whether a text contains all the words, also inside longer words. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
