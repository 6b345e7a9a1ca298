import { describe, expect, it } from 'vitest';
import { element, person } from '../testing/sample-card.ts';
import type { Party } from './definition.ts';
import { matchesParty, mayFill } from './person.ts';

const ewa = person('ewa', ['operator'], ['line', 'hall']);

describe('matchesParty', () => {
  it.each<[Party, boolean]>([
    [{ type: 'user', value: 'ewa' }, true],
    [{ type: 'user', value: 'jan' }, false],
    [{ type: 'user', value: 'operator' }, false],
    [{ type: 'role', value: 'operator' }, true],
    [{ type: 'role', value: 'ewa' }, false],
    [{ type: 'role', value: 'hall' }, false],
    [{ type: 'organizationUnit', value: 'hall' }, true],
    [{ type: 'organizationUnit', value: 'operator' }, false],
    [{ type: 'organizationUnit', value: 'office' }, false],
  ])('whether the party %j names Ewa: %s', (party, expected) => {
    expect(matchesParty(ewa, party)).toBe(expected);
  });
});

describe('mayFill', () => {
  it.each<[Party[], boolean]>([
    [[], true],
    [[{ type: 'user', value: 'jan' }], false],
    [
      [
        { type: 'user', value: 'jan' },
        { type: 'role', value: 'operator' },
      ],
      true,
    ],
  ])('whether Ewa may fill an element assigned to %j: %s', (assignments, expected) => {
    expect(mayFill(ewa, element('e', [], { assignments }))).toBe(expected);
  });
});
