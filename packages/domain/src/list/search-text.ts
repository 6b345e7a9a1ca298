/** Combining marks, which NFD separates from their letters. NFD does not separate the stroke of 'ł'. */
const MARKS = /\p{M}/gu;

/** Folds a text for comparison in searches: lower case, without diacritics (ruling 7.1): 'Żółć' → 'zolc'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('ł', 'l');
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
