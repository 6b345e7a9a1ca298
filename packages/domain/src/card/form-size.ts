import { FORM_SIZE } from '../limits.ts';

/** What a text or an object takes as JSON in UTF-8, in bytes. */
export function jsonSize(value: unknown): number {
  const json = JSON.stringify(value) ?? '';
  let size = json.length;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    // Half of a pair counts two, a pair four.
    if (code > 0x7f) size += code > 0x7ff && !(code >= 0xd800 && code <= 0xdfff) ? 2 : 1;
  }
  return size;
}

/** Where a list of sizes goes beyond what a card's form may have; -1 when it does not. @param rest what comes besides */
export function firstBeyond(sizes: readonly number[], rest = 0): number {
  let sum = rest;
  return sizes.findIndex((size) => {
    sum += size;
    return sum > FORM_SIZE;
  });
}
