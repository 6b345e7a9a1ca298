/**
 * Whether a text may enter the system: no NUL (PostgreSQL cannot hold it) and no lone surrogate
 * (it is no Unicode text). Others are a 400 at their field (wire bodies).
 */
export function isWellFormedText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a key means an object's prototype to some program: no body and no query may hold one (wire bodies). */
export function isReservedKey(key: string): boolean {
  return RESERVED.has(key);
}

/** Names are stored without spaces around them (wire names). */
export function trimName(name: string): string {
  return name.trim();
}

/** Length as people count it: code points, as PostgreSQL counts too, not UTF-16 units. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}
