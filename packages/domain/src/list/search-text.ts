/** Marks that stand above, under or through a letter once it is taken apart. */
const MARKS = /\p{M}/gu;

/** A text as the search compares it: no case, no diacritics (ruling 7.1): 'Żółć' → 'zolc'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase().replaceAll('ł', 'l');
}

/** The words of a search, folded, each once; all of them must occur (wire search). */
export function searchWords(search: string | null | undefined): string[] {
  const words = foldText(search ?? '').split(/\s/);
  return [...new Set(words)].filter((word) => word !== '');
}

/** Whether a text has all the words, inside words too. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
