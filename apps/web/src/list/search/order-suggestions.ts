import { foldText } from '@kartoteka/domain/list/search-text';

/** Maximum number of suggestions (spec 9.1). */
export const SUGGESTIONS = 10;

/**
 * Returns the distinct names, at most `SUGGESTIONS`. Names that start with the text come first. Otherwise the
 * server's order is kept (wire suggestions).
 */
export function orderSuggestions(names: readonly string[], text: string): string[] {
  const start = foldText(text.trim());
  const found = [...new Set(names)];
  const starts = found.filter((name) => foldText(name).startsWith(start));
  const others = found.filter((name) => !foldText(name).startsWith(start));
  return [...starts, ...others].slice(0, SUGGESTIONS);
}
