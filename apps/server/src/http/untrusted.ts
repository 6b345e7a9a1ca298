import { isReservedKey, isWellFormedText } from '@kartoteka/domain/text';
import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import { BadRequest, MOST_TOLD } from './problem.ts';
import { httpTexts } from '#texts/http';

/** Deeper than any body of the contract. */
const MAX_DEPTH = 32;

/**
 * Texts that may not enter the system (NUL, lone surrogates), by the field that holds them, and keys that a later copy could
 * mistake for a prototype; no more of them than are told.
 */
export function textFaults(value: unknown): Violation[] {
  const faults: Violation[] = [];
  visit(value, [], faults);
  return faults;
}

function visit(value: unknown, path: PathSegment[], faults: Violation[]): void {
  if (typeof value === 'string') {
    if (!isWellFormedText(value)) note(path, faults);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) throw new BadRequest(400, httpTexts.tooDeep);
  if (Array.isArray(value)) {
    for (const [at, inner] of value.entries()) visitAt(at, inner, path, faults);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (isReservedKey(key)) note([...path, key], faults, 'reservedKey');
    else if (isWellFormedText(key)) visitAt(key, inner, path, faults);
    else note([...path, key.toWellFormed()], faults);
  }
}

function visitAt(at: PathSegment, inner: unknown, path: PathSegment[], faults: Violation[]): void {
  path.push(at);
  visit(inner, path, faults);
  path.pop();
}

function note(
  path: readonly PathSegment[],
  faults: Violation[],
  rule: 'badCharacters' | 'reservedKey' = 'badCharacters',
): void {
  if (faults.length < MOST_TOLD) faults.push(violation([...path], rule));
}
