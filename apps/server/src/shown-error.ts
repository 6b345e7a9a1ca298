import { inspect } from 'node:util';
import { storeWords } from './doctor/store-words.ts';
import { StartError } from './process/start-error.mjs';

/** Returns what a command prints for an error: its sentence, or all of it when it is a fault of the program. */
export function shownError(error: unknown): string {
  const words = error instanceof StartError ? error.message : storeWords(error);
  return words === null ? `${inspect(error)}\n` : `\n${words}\n`;
}
