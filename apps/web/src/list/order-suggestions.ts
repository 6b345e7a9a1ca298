import { foldText } from '@kartoteka/domain/list/search-text';

/** Most that a search suggests (spec 9.1). */
export const SUGGESTIONS = 10;

/** The names found, each once, those that start with the text first; otherwise in the order found (wire suggestions). */
export function orderSuggestions(names: readonly string[], text: string): string[] {
  const start = foldText(text.trim());
  const found = [...new Set(names)];
  const starts = found.filter((name) => foldText(name).startsWith(start));
  const others = found.filter((name) => !foldText(name).startsWith(start));
  return [...starts, ...others].slice(0, SUGGESTIONS);
}
