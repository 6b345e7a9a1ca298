import { describe, expect, it } from 'vitest';
import type { Mode } from '../data-type/judge.ts';
import type { Setting } from '../data-type/settings.ts';
import { plainRegex } from '../testing/plain-regex.ts';
import { element, field, REQUIRED } from '../testing/sample-card.ts';
import { violation } from '../violation.ts';
import type { SaidComments } from './entry-comments.ts';
import { judgeEntry } from './judge-entry.ts';

const NORM: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: ['2,0', '2,5'] } };
const said = (comment: string | null, deviationComments: SaidComments['deviationComments'] = {}) => ({
  comment,
  deviationComments,
  isEachDue: false,
});
/** Comments of a client that sends a comment for each deviation. */
const each = (deviationComments: SaidComments['deviationComments'], comment: string | null = null) => ({
  comment,
  deviationComments,
  isEachDue: true,
});
const measured = field('d', { stored: 'number_float', unit: 'mm', settings: [NORM] });
const place = element('e', [
  field('t', { settings: [REQUIRED] }),
  measured,
  field('x', { control: 'contentDisplay' }),
]);
const outside = { formElementId: 'd', expected: '2,0–2,5 mm', actual: '3 mm' };

describe('judgeEntry', () => {
  it('judgeEntry converts values to their canonical form and leaves out empty values and values of a contentDisplay', () => {
    expect(judgeEntry(place, { t: '', d: '2,40', x: 'a' }, said(null), 'save', plainRegex)).toEqual({
      values: { d: '2.40' },
      comment: null,
      deviationComments: {},
      violations: [],
      deviations: [],
    });
  });

  it('judgeEntry reports unknown fields, broken fields and a missing comment at their paths', () => {
    expect(judgeEntry(place, { d: '3', q: 1, ['__proto__']: 2 }, said(' '), 'submit', plainRegex)).toEqual({
      values: { d: '3' },
      comment: null,
      deviationComments: {},
      violations: [
        violation(['data', 'q'], 'unknownField'),
        violation(['data', '__proto__'], 'unknownField'),
        violation(['data', 't'], 'required'),
        violation(['comment'], 'commentRequired', { outside: ['poza normą 2,0–2,5 mm'] }),
      ],
      deviations: [outside],
    });
  });

  it("judgeEntry reads no value from an object's prototype", () => {
    const odd = element('e', [field('toString', { settings: [REQUIRED] })]);
    expect(judgeEntry(odd, {}, said(null), 'submit', plainRegex).violations).toEqual([
      violation(['data', 'toString'], 'required'),
    ]);
  });

  it('judgeEntry needs no comment on save, nor on submit without deviations', () => {
    expect(judgeEntry(place, { t: 'a', d: '3' }, said(null), 'save', plainRegex).violations).toEqual([]);
    expect(judgeEntry(place, { t: 'a', d: '2,5' }, said(null), 'submit', plainRegex).violations).toEqual([]);
  });

  it('judgeEntry accepts a deviation with a comment', () => {
    expect(judgeEntry(place, { t: 'a', d: '3' }, said(' Nowe narzędzie '), 'submit', plainRegex)).toEqual({
      values: { t: 'a', d: '3' },
      comment: 'Nowe narzędzie',
      deviationComments: {},
      violations: [],
      deviations: [outside],
    });
  });

  it.each([
    ['x'.repeat(2000), []],
    ['x'.repeat(2001), [violation(['comment'], 'tooLong', { max: 2000 })]],
    ['a\0', [violation(['comment'], 'badCharacters')]],
  ])("%#: judgeEntry checks the entry's comment", (comment, expected) => {
    expect(judgeEntry(place, {}, said(comment), 'save', plainRegex).violations).toEqual(expected);
  });

  it('judgeEntry refuses every field of an element without a form', () => {
    const empty = element('e', null);
    expect(judgeEntry(empty, {}, said(null), 'submit', plainRegex)).toEqual({
      values: {},
      comment: null,
      deviationComments: {},
      violations: [],
      deviations: [],
    });
    expect(judgeEntry(empty, { t: 'a' }, said(null), 'save', plainRegex).violations).toEqual([
      violation(['data', 't'], 'unknownField'),
    ]);
  });
});

describe('an entry with a comment for each deviation', () => {
  const cold = field('c', { stored: 'number_float', unit: '°C', settings: [NORM] });
  const two = element('e', [measured, cold, field('n')]);
  const due = (id: string, ...outside: string[]) =>
    violation(['deviationComments', id], 'commentRequired', { outside });

  it('a comment on a deviation is kept, trimmed, for the field that deviates', () => {
    const judged = judgeEntry(
      two,
      { d: '3', c: '9' },
      each({ d: ' zużyta płytka ', c: 'awaria' }),
      'submit',
      plainRegex,
    );
    expect(judged).toMatchObject({
      comment: null,
      deviationComments: { d: 'zużyta płytka', c: 'awaria' },
      violations: [],
    });
  });

  const LIMIT: Setting = { type: 'validValue', validValue: { type: 2, values: ['0', '16'] } };
  const limited = field('l', { stored: 'number_float', settings: [NORM, LIMIT] });
  const of = element('e', [measured, cold, limited, field('n')]);
  const comments = { d: 'zużyta płytka', c: 'awaria', l: 'drzwi', n: 'co to' };
  const keptOf = (data: object, mode: Mode) =>
    judgeEntry(of, { ...data }, each(comments), mode, plainRegex).deviationComments;

  it('a comment on a deviation is dropped when the value is within the norm, and when the field has no norm', () => {
    expect(keptOf({ d: '2,5', c: '9', l: '2', n: 'x' }, 'save')).toEqual({ c: 'awaria' });
    expect(keptOf({ d: '2,5', c: '2', l: '2' }, 'save')).toEqual({});
  });

  it('a save keeps the comment on a deviation while the value is empty or refused, and a submission drops it', () => {
    const { n: _, ...kept } = comments;
    for (const data of [{ d: '', c: null, l: '90' }, { l: ' ' }]) {
      expect(keptOf(data, 'save')).toEqual(kept);
      expect(keptOf(data, 'submit')).toEqual({});
    }
  });

  it('submit needs a comment for each deviating field, even when the entry has a comment', () => {
    const judge = (comments: SaidComments) =>
      judgeEntry(two, { d: '3', c: '9' }, comments, 'submit', plainRegex).violations;
    const [d, c] = [due('d', 'poza normą 2,0–2,5 mm'), due('c', 'poza normą 2,0–2,5 °C')];
    expect(judge(each({}))).toEqual([d, c]);
    expect(judge(each({ d: ' ', c: null }))).toEqual([d, c]);
    expect(judge(each({ c: 'awaria' }, 'uwaga do całości'))).toEqual([d]);
    expect(judge(each({ d: 'x', c: 'y' }))).toEqual([]);
  });

  it('save needs no comment on a deviation', () => {
    expect(judgeEntry(two, { d: '3' }, each({}), 'save', plainRegex).violations).toEqual([]);
  });

  it("the entry's comment covers all deviations for a client that sends no comments on fields", () => {
    const judge = (comments: SaidComments) =>
      judgeEntry(two, { d: '3', c: '9' }, comments, 'submit', plainRegex).violations;
    expect(judge(said('awaria'))).toEqual([]);
    expect(judge(said('awaria', { d: 'zużyta płytka' }))).toEqual([]);
    expect(judge(said(null, { d: 'x', c: 'y' }))).toEqual([]);
    expect(judge(said(null, { d: 'x' }))).toEqual([
      violation(['comment'], 'commentRequired', { outside: ['poza normą 2,0–2,5 °C'] }),
    ]);
  });

  it.each([
    ['x'.repeat(2000), []],
    ['x'.repeat(2001), [violation(['deviationComments', 'd'], 'tooLong', { max: 2000 })]],
    ['a\0', [violation(['deviationComments', 'd'], 'badCharacters')]],
  ])(
    '%#: a comment on a field is checked, even when the value of the field does not deviate',
    (text, expected) => {
      for (const value of ['3', '2,5']) {
        expect(judgeEntry(two, { d: value }, each({ d: text }), 'save', plainRegex).violations).toEqual(
          expected,
        );
      }
    },
  );

  it('a comment on a field that the element does not have is refused at its path', () => {
    const comments = each({ q: 'x', ['__proto__']: 'y', toString: null });
    expect(judgeEntry(two, {}, comments, 'save', plainRegex).violations).toEqual([
      violation(['deviationComments', 'q'], 'unknownField'),
      violation(['deviationComments', '__proto__'], 'unknownField'),
      violation(['deviationComments', 'toString'], 'unknownField'),
    ]);
  });

  it('a value that is refused needs no comment', () => {
    expect(judgeEntry(two, { d: 'x' }, each({}), 'submit', plainRegex).violations).toEqual([
      violation(['data', 'd'], 'notDecimal'),
    ]);
  });
});
