import type { FileContent } from './file-answer.ts';

/** Returns a complete file as the content of an answer. */
export function wholeFile(bytes: Uint8Array): FileContent {
  let isGiven = false;
  return {
    async next() {
      if (isGiven) return { done: true, value: undefined };
      isGiven = true;
      return { done: false, value: bytes };
    },
    async return() {
      isGiven = true;
    },
  };
}
