import { describe, expect, it } from 'vitest';
import { entryValuesSchema, isEmptyValue, sameValue, sameValues, singleValues } from './stored-value.ts';

describe('isEmptyValue', () => {
  it.each([[undefined], [null], [''], [[]]])('%j counts as an empty value', (raw) => {
    expect(isEmptyValue(raw)).toBe(true);
  });
  it.each([[' '], [0], [false], [['']], [{}], ['0']])('%j does not count as an empty value', (raw) => {
    expect(isEmptyValue(raw)).toBe(false);
  });
});

describe('singleValues', () => {
  it.each([
    [null, []],
    [undefined, []],
    ['', []],
    ['a', ['a']],
    [false, [false]],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])('singleValues of %j is %j', (value, expected) => {
    expect(singleValues(value)).toEqual(expected);
  });
});

describe('sameValue and sameValues', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    [true, true, true],
    [true, 'true', false],
    [['a', 'b'], ['a', 'b'], true],
    [['a', 'b'], ['b', 'a'], false],
    [['a'], ['a', 'b'], false],
    [['a'], 'a', false],
    [undefined, undefined, true],
    [undefined, 'a', false],
  ])('whether the values %j and %j are the same: %s', (a, b, expected) => {
    expect(sameValue(a, b)).toBe(expected);
    expect(sameValue(b, a)).toBe(expected);
  });

  it.each([
    [{}, {}, true],
    [{ a: '1', b: '2' }, { b: '2', a: '1' }, true],
    [{ a: '1' }, { a: '1', b: '2' }, false],
    [{ a: '1', b: '2' }, { a: '1' }, false],
    [{ a: '1' }, { a: '2' }, false],
  ])('whether the entries %j and %j are the same: %s', (a, b, expected) => {
    expect(sameValues(a, b)).toBe(expected);
  });
});

describe('the shape of entry values', () => {
  it('the schema of entry values accepts texts, booleans and lists of them', () => {
    const values = { a: 'x', b: true, c: ['x', false] };
    expect(entryValuesSchema.parse(values)).toEqual(values);
  });
  it.each([[{ a: 1 }], [{ a: null }], [{ a: [['x']] }], ['x']])(
    'the schema of entry values refuses %j',
    (values) => {
      expect(entryValuesSchema.safeParse(values).success).toBe(false);
    },
  );
});
