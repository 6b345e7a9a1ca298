import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from './canonical-json.ts';

/** Returns the same value with its keys in reverse order. */
function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map((one: Json) => reversed(one));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, member]) => [key, reversed(member ?? null)]),
  );
}

describe('canonicalJson', () => {
  it.each<[Json, string]>([
    [{ b: 1, a: [true, null, 'ż"'] }, '{"a":[true,null,"ż\\""],"b":1}'],
    [{ Z: 1, a: 1, ą: 1, '10': 1, '9': 1 }, '{"10":1,"9":1,"Z":1,"a":1,"ą":1}'],
    [{ a: undefined, b: {} }, '{"b":{}}'],
    [[], '[]'],
    ['x', '"x"'],
    [null, 'null'],
    [2.5, '2.5'],
    [[[1], { c: [] }], '[[1],{"c":[]}]'],
  ])('canonicalJson of %j is %s', (value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });

  const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json);

  it('canonical JSON does not depend on the order of keys', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        expect(JSON.parse(text)).toEqual(value);
        expect(canonicalJson(reversed(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text) as Json)).toBe(text);
      }),
    );
  });
});
