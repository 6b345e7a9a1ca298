import { describe, expect, it } from 'vitest';
import type { Setting } from '../data-type/settings.ts';
import { plainRegex } from '../testing/plain-regex.ts';
import { element, field, REQUIRED } from '../testing/sample-card.ts';
import { violation } from '../violation.ts';
import { entryDeviations, judgeEntry } from './judge-entry.ts';

const NORM: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: ['2,0', '2,5'] } };
const measured = field('d', { stored: 'number_float', unit: 'mm', settings: [NORM] });
const place = element('e', [
  field('t', { settings: [REQUIRED] }),
  measured,
  field('x', { control: 'contentDisplay' }),
]);
const outside = { formElementId: 'd', expected: '2,0–2,5 mm', actual: '3 mm' };

describe('judgeEntry', () => {
  it('reads values to their canonical form; empty ones and descriptions are absent', () => {
    expect(judgeEntry(place, { t: '', d: '2,40', x: 'a' }, null, 'save', plainRegex)).toEqual({
      values: { d: '2.40' },
      comment: null,
      violations: [],
      deviations: [],
    });
  });

  it('names unknown fields, broken fields and a missing comment at their paths', () => {
    expect(judgeEntry(place, { d: '3', q: 1, ['__proto__']: 2 }, ' ', 'submit', plainRegex)).toEqual({
      values: { d: '3' },
      comment: null,
      violations: [
        violation(['data', 'q'], 'unknownField'),
        violation(['data', '__proto__'], 'unknownField'),
        violation(['data', 't'], 'required'),
        violation(['comment'], 'commentRequired', { outside: ['poza normą 2,0–2,5 mm'] }),
      ],
      deviations: [outside],
    });
  });

  it('reads no value from the prototype', () => {
    const odd = element('e', [field('toString', { settings: [REQUIRED] })]);
    expect(judgeEntry(odd, {}, null, 'submit', plainRegex).violations).toEqual([
      violation(['data', 'toString'], 'required'),
    ]);
  });

  it('wants no comment on save, nor without deviations', () => {
    expect(judgeEntry(place, { t: 'a', d: '3' }, null, 'save', plainRegex).violations).toEqual([]);
    expect(judgeEntry(place, { t: 'a', d: '2,5' }, null, 'submit', plainRegex).violations).toEqual([]);
  });

  it('takes a deviation with a comment', () => {
    expect(judgeEntry(place, { t: 'a', d: '3' }, ' Nowe narzędzie ', 'submit', plainRegex)).toEqual({
      values: { t: 'a', d: '3' },
      comment: 'Nowe narzędzie',
      violations: [],
      deviations: [outside],
    });
  });

  it.each([
    ['x'.repeat(2000), []],
    ['x'.repeat(2001), [violation(['comment'], 'tooLong', { max: 2000 })]],
    ['a\0', [violation(['comment'], 'badCharacters')]],
  ])('%#: checks the comment itself', (comment, expected) => {
    expect(judgeEntry(place, {}, comment, 'save', plainRegex).violations).toEqual(expected);
  });

  it('knows no field of an element without a form', () => {
    const empty = element('e', null);
    expect(judgeEntry(empty, {}, null, 'submit', plainRegex)).toEqual({
      values: {},
      comment: null,
      violations: [],
      deviations: [],
    });
    expect(judgeEntry(empty, { t: 'a' }, null, 'save', plainRegex).violations).toEqual([
      violation(['data', 't'], 'unknownField'),
    ]);
  });
});

describe('entryDeviations', () => {
  it('are those of stored values', () => {
    expect(entryDeviations(place, { d: '3' }, plainRegex)).toEqual([outside]);
    expect(entryDeviations(place, { d: '2.1' }, plainRegex)).toEqual([]);
    expect(entryDeviations(place, {}, plainRegex)).toEqual([]);
  });
});
