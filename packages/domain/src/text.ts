/**
 * Returns whether a text may enter the system: without NUL, which PostgreSQL cannot store, and without lone
 * surrogates, which are not Unicode text. Other texts are refused with a 400 that names their field (wire
 * bodies).
 */
export function isWellFormedText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/** Returns whether some programs read a key as an object's prototype. No body or query may contain it (wire bodies). */
export function isReservedKey(key: string): boolean {
  return RESERVED.has(key);
}

/** Removes the spaces around a name, because names are stored without them (wire names). */
export function trimName(name: string): string {
  return name.trim();
}

/** Returns the length in code points, as people and PostgreSQL count it, not in UTF-16 units. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
