import { isReservedKey, isWellFormedText } from '@kartoteka/domain/text';
import { type PathSegment, type Violation, violation } from '@kartoteka/domain/violation';
import { BadRequest, MAX_REPORTED } from '../answer/problem.ts';
import { httpTexts } from '#texts/http';

/** Maximum depth of nesting, more than any body of the contract has. */
const MAX_DEPTH = 32;

/**
 * Returns a violation with the path of each text or key that may not enter the system (NUL, lone surrogates),
 * and of each key that could be mistaken for a prototype when copied. Returns at most as many violations as
 * an answer reports.
 *
 * @throws BadRequest for a value that is nested too deep
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
  if (faults.length < MAX_REPORTED) faults.push(violation([...path], rule));
}
