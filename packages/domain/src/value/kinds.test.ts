import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS } from './kinds.ts';
import type { ValueKind } from './value-kind.ts';
import { violation } from '../violation.ts';

describe('reading values of each kind', () => {
  it.each<[ValueKind, unknown, string | boolean]>([
    ['text', ' Żółć\n', ' Żółć\n'],
    ['text', 'a'.repeat(4000), 'a'.repeat(4000)],
    ['text', '🧪'.repeat(4000), '🧪'.repeat(4000)],
    ['integer', '07', '7'],
    ['integer', 7, '7'],
    ['decimal', '2,50', '2.50'],
    ['bool', '0', false],
    ['date', '2026-11-21', '2026-11-21'],
    ['time', '07:30', '07:30'],
    ['datetime', '2026-11-21T08:00+01:00', '2026-11-21T07:00:00.000Z'],
  ])('a value of kind %s is read from the input %j as %j', (kind, raw, value) => {
    expect(KINDS[kind].read(raw)).toEqual({ ok: true, value });
  });

  it.each([
    ['text', 5, violation([], 'notText')],
    ['text', true, violation([], 'notText')],
    ['text', 'a\0', violation([], 'badCharacters')],
    ['text', '\ud800', violation([], 'badCharacters')],
    ['text', 'a'.repeat(4001), violation([], 'tooLong', { max: 4000 })],
    ['integer', '2,5', violation([], 'notInteger')],
    ['integer', '1234567890123456', violation([], 'tooManyDigits')],
    ['decimal', 'x', violation([], 'notDecimal')],
    ['decimal', '0,1234567890123456', violation([], 'tooManyDigits')],
    ['bool', 'tak', violation([], 'notBool')],
    ['date', '2026-02-30', violation([], 'notDate')],
    ['date', '1234567890123456', violation([], 'notDate')],
    ['time', '25:00', violation([], 'notTime')],
    ['datetime', '2026-11-21', violation([], 'notDateTime')],
  ] as const)('reading a value of kind %s refuses %j', (kind, raw, expected) => {
    expect(KINDS[kind].read(raw)).toEqual({ ok: false, violation: expected });
  });

  it('a canonical value of any kind is read unchanged', () => {
    const kinds = Object.keys(KINDS) as ValueKind[];
    const raws = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.boolean(),
      fc.date({ noInvalidDate: true }).map((one) => one.toISOString()),
      fc.date({ noInvalidDate: true }).map((one) => one.toISOString().slice(0, 10)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...kinds), raws, (kind, raw) => {
        const first = KINDS[kind].read(raw);
        fc.pre(first.ok);
        expect(KINDS[kind].read(first.value)).toEqual(first);
      }),
    );
  });
});

describe('comparing values of each kind', () => {
  it.each<[ValueKind, boolean]>([
    ['text', false],
    ['bool', false],
    ['integer', true],
    ['decimal', true],
    ['date', true],
    ['time', true],
    ['datetime', true],
  ])('whether values of kind %s have an order: %s', (kind, expected) => {
    expect(KINDS[kind].isOrdered).toBe(expected);
  });

  it.each<[ValueKind, string, string, number]>([
    ['integer', '9', '10', -1],
    ['integer', '10', '9', 1],
    ['decimal', '2.5', '2.50', 0],
    ['decimal', '10.0', '9.9', 1],
    ['date', '2026-01-02', '2026-01-10', -1],
    ['time', '19:00', '07:30', 1],
    ['time', '07:30', '07:30', 0],
    ['datetime', '2026-01-02T00:00:00.000Z', '2026-01-02T00:00:00.001Z', -1],
  ])('comparing values of kind %s: %s to %s is %i', (kind, a, b, expected) => {
    expect(Math.sign(KINDS[kind].compare(a, b))).toBe(expected);
  });

  it.each<[ValueKind, string | boolean, string | boolean, boolean]>([
    ['text', ' Żółć', 'żÓŁĆ ', true],
    ['text', 'a', 'b', false],
    ['text', '2.5', '2.50', false],
    ['decimal', '2.5', '2.50', true],
    ['decimal', '2.5', '2.51', false],
    ['bool', true, true, true],
    ['bool', true, false, false],
    ['date', '2026-01-02', '2026-01-02', true],
    ['date', '2026-01-02', '2026-01-03', false],
  ])('whether a rule with the %s value %j accepts %j: %s', (kind, a, b, expected) => {
    const { listKey } = KINDS[kind];
    expect(listKey(a) === listKey(b)).toBe(expected);
  });

  it('two decimals have the same key exactly when they compare as equal', () => {
    const decimals = fc.tuple(fc.integer({ min: -99, max: 99 }), fc.stringMatching(/^\d{0,4}$/));
    const written = decimals.map(([whole, digits]) => (digits === '' ? `${whole}` : `${whole}.${digits}`));
    fc.assert(
      fc.property(written, written, (one, other) => {
        const [a, b] = [KINDS.decimal.read(one), KINDS.decimal.read(other)];
        fc.pre(a.ok && b.ok);
        const { compare, keyOf } = KINDS.decimal;
        expect(keyOf(a.value) === keyOf(b.value)).toBe(compare(a.value, b.value) === 0);
      }),
    );
  });
});

describe('the properties that kinds of value declare', () => {
  it.each(Object.entries(KINDS))(
    'a kind of value that lists its few values reads each of them: %s',
    (_kind, rules) => {
      for (const value of rules.allValues ?? []) expect(rules.read(value)).toEqual({ ok: true, value });
    },
  );

  it('only the kind bool has few values, and only the kind text consists of words', () => {
    const kinds = Object.entries(KINDS);
    expect(kinds.flatMap(([kind, { allValues }]) => (allValues === null ? [] : [kind]))).toEqual(['bool']);
    expect(kinds.flatMap(([kind, { isText }]) => (isText ? [kind] : []))).toEqual(['text']);
  });
});
