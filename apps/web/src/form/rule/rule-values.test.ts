import { expect, test } from 'vitest';
import { offeredRules, ruleInWords, sentValues, valuesFor, valuesInWords } from './rule-values.ts';

test("a rule editor offers the rule types that fit the kind of value, and the rule's current type", () => {
  expect(offeredRules('text', 1)).toEqual([1, 3]);
  expect(offeredRules('decimal', 1)).toEqual([1, 2]);
  expect(offeredRules('bool', 1)).toEqual([1]);
  expect(offeredRules('bool', 2)).toEqual([1, 2]);
  expect(offeredRules(null, 1)).toEqual([1]);
});

test('a change of the rule type keeps the values that the new type can have', () => {
  expect(valuesFor(2, ['2', '3', '4'])).toEqual(['2', '3']);
  expect(valuesFor(2, [])).toEqual(['', '']);
  expect(valuesFor(1, [null, ' ', '5'])).toEqual(['5']);
  expect(valuesFor(3, ['', ''])).toEqual(['']);
  expect(valuesFor(3, ['A', '', 'B'])).toEqual(['A|B']);
});

test('an open side of a range is sent, but an empty line of a list of values is not', () => {
  expect(sentValues(2, ['', '5'])).toEqual(['', '5']);
  expect(sentValues(1, ['A', ' ', null, 'B'])).toEqual(['A', 'B']);
});

test.each([
  ['datetime', 2, ['2026-11-05T11:00Z', null], 'Zakres 05/11/2026 12:00–…'],
  ['date', 1, ['2026-11-05', '2026-12-24'], 'Jedna z wartości 05/11/2026, 24/12/2026'],
  ['decimal', 2, ['2.5', ' 3 '], 'Zakres 2,5–3'],
  ['bool', 1, ['true'], 'Jedna z wartości Tak'],
  ['date', 1, ['jutro'], 'Jedna z wartości jutro'],
  ['text', 1, ['2026-11-05'], 'Jedna z wartości 2026-11-05'],
  [null, 1, ['2026-11-05'], 'Jedna z wartości 2026-11-05'],
  ['decimal', 2, ['-30', '30'], 'Zakres od -30 do 30'],
  ['decimal', 2, ['-30', ''], 'Zakres od -30 do …'],
] as const)(
  'a rule for a value of the kind %s and the type %d with %j is shown as the screens show values',
  (kind, type, values, words) => {
    expect(ruleInWords({ type, values: [...values] }, kind)).toBe(words);
  },
);

test('the words for a pattern include its expectation, but the words for its values do not', () => {
  const rule = { type: 3 as const, values: ['L\\d+'], expectation: ' L i cyfry ' };
  expect(ruleInWords(rule, 'text')).toBe('Wyrażenie regularne L\\d+ („L i cyfry”)');
  expect(valuesInWords(rule, 'text')).toBe('Wyrażenie regularne L\\d+');
  expect(ruleInWords({ ...rule, expectation: ' ' }, 'text')).toBe('Wyrażenie regularne L\\d+');
  expect(ruleInWords({ type: 2, values: ['2', ''], expectation: 'mało' }, 'decimal')).toBe('Zakres 2–…');
});
