import { storeWords } from './doctor/store-words.ts';
import { shownCause } from './process/shown-cause.ts';
import { StartError } from './process/start-error.mjs';

/**
 * Returns the text that a command prints for an error: one sentence for a StartError or a failure of the file
 * store, otherwise the whole error with its stack.
 */
export function shownError(error: unknown): string {
  const words = error instanceof StartError ? error.message : storeWords(error);
  return words === null ? `${shownCause(error)}\n` : `\n${words}\n`;
}
