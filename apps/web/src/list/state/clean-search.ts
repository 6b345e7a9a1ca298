/** Maximum length of a text that the server searches for. */
export const SEARCH_LENGTH = 256;

/** An unpaired high surrogate at the end of a text, which is left when a cut splits a character. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/**
 * Returns a typed text for the search: trimmed, cut to the server's limit, without NUL, which the server
 * refuses.
 */
export function cleanSearch(text: string): string {
  const cut = text.replaceAll('\0', '').trim().slice(0, SEARCH_LENGTH);
  return cut.replace(HALF_CHARACTER, '').trim();
}
