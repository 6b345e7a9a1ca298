import { hasWords, searchWords } from '@kartoteka/domain/list/search-text';
import type { FilterOptionsState } from '@mui/material/useAutocomplete';

/** Maximum number of options in an open list, because users narrow a long list by typing. */
const MOST = 100;

/**
 * Returns the options that have all typed words, as the search of lists finds rows: without regard to case and to the
 * marks of Polish letters.
 *
 * @param textOf returns the text in which an option is found; by default its label
 */
export function narrowed<T>(
  options: readonly T[],
  { inputValue, getOptionLabel }: FilterOptionsState<T>,
  textOf: (option: T) => string = getOptionLabel,
): T[] {
  const words = searchWords(inputValue);
  return options.filter((option) => hasWords(textOf(option), words)).slice(0, MOST);
}

/** Returns `narrowed` for options that are found in another text than their label. */
export const narrowedBy =
  <T>(textOf: (option: T) => string) =>
  (options: readonly T[], state: FilterOptionsState<T>): T[] =>
    narrowed(options, state, textOf);
