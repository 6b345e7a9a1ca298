import { describe, expectTypeOf, it } from 'vitest';
import type { Words } from './words.ts';

const polish = {
  save: 'Zapisz',
  removed: (name: string) => `Usunięto: ${name}`,
  rule: { range: 'Zakres' },
  sides: ['od', 'do'],
} as const;
type Other = Words<typeof polish>;

/** The type check evaluates these expectations and fails on a wrong one. */
describe('texts in another language', () => {
  it('the type check accepts texts in another language with the same names and parameters', () => {
    const german = {
      save: 'Speichern',
      removed: (name: string) => `Entfernt: ${name}`,
      rule: { range: 'Bereich' },
      sides: ['von', 'bis'],
    } as const;
    expectTypeOf(german).toExtend<Other>();
  });

  it('the type check refuses texts in another language with a missing name or other parameters', () => {
    expectTypeOf<Omit<Other, 'save'>>().not.toExtend<Other>();
    expectTypeOf<Omit<Other, 'removed'> & { removed: (count: number) => string }>().not.toExtend<Other>();
    expectTypeOf<Omit<Other, 'rule'> & { rule: object }>().not.toExtend<Other>();
  });
});
