import { isWellFormedText } from '@kartoteka/domain/text';
import { type Violation, violation } from '@kartoteka/domain/violation';
import { BadRequest } from './problem.ts';
import { httpTexts } from '#texts/http';

/** Deeper than any body of the contract. */
const MAX_DEPTH = 32;

/**
 * Texts that may not enter the system (NUL, lone surrogates), by the field that holds them. On the way `__proto__` is
 * taken out of every object, so that no later copy can mistake it for a prototype.
 */
export function textFaults(value: unknown): Violation[] {
  const faults: Violation[] = [];
  visit(value, [], faults);
  return faults;
}

function visit(value: unknown, path: string[], faults: Violation[]): void {
  if (typeof value === 'string') {
    if (!isWellFormedText(value)) faults.push(violation([...path], 'badCharacters'));
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) throw new BadRequest(400, httpTexts.tooDeep);
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const [key, inner] of Object.entries(value)) {
    path.push(key);
    if (isWellFormedText(key)) visit(inner, path, faults);
    else
      faults.push(
        violation(
          path.map((segment) => segment.toWellFormed()),
          'badCharacters',
        ),
      );
    path.pop();
  }
}
