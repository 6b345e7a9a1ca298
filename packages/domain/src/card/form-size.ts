import { FORM_SIZE } from '../limits.ts';

/** Returns the size of a value as JSON in UTF-8, in bytes. */
export function jsonSize(value: unknown): number {
  const json = JSON.stringify(value) ?? '';
  let size = json.length;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    // A surrogate pair takes four bytes, so each half counts two.
    if (code > 0x7f) size += code > 0x7ff && !(code >= 0xd800 && code <= 0xdfff) ? 2 : 1;
  }
  return size;
}

/**
 * Returns the index at which a running total of sizes exceeds the limit of a card's form; -1 when it does not.
 *
 * @param rest size of the other parts of the form, in bytes
 */
export function firstBeyond(sizes: readonly number[], rest = 0): number {
  let sum = rest;
  return sizes.findIndex((size) => {
    sum += size;
    return sum > FORM_SIZE;
  });
}
