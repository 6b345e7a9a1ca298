import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_ATTRIBUTES, MAX_OPTIONS } from '../limits.ts';
import { readSetting } from './read-setting.ts';
import { SETTING_TYPES, settingSchema } from './settings.ts';

/** Reads a setting with the server's schema. Returns null when the schema refuses it. */
function bySchema(raw: unknown) {
  const { success, data } = settingSchema.safeParse(raw);
  return success ? data : null;
}

/** Generates mostly values of the right kind, and sometimes a value of another kind. */
const mostly = <T>(right: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { arbitrary: right, weight: 12 },
    {
      arbitrary: fc.constantFrom<unknown>(null, undefined, '', 0, 1.5, 2 ** 53, true, [], {}, [null]),
      weight: 1,
    },
  );
const object = (model: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ ...model, surplus: fc.constant(1) }, { requiredKeys: [] });

const rule = object({
  type: mostly(fc.constantFrom(1, 2, 3)),
  values: mostly(fc.array(mostly(fc.string()), { maxLength: 3 })),
  expectation: mostly(fc.option(fc.string())),
});
const option = object({
  value: mostly(fc.string()),
  label: mostly(fc.string()),
  attributes: mostly(
    fc.array(object({ type: mostly(fc.string()), value: mostly(fc.string()) }), { maxLength: 2 }),
  ),
});
const setting = object({
  type: mostly(fc.constantFrom(...SETTING_TYPES, 'colour')),
  isRequired: mostly(fc.boolean()),
  length: mostly(fc.integer()),
  isEnabled: mostly(fc.boolean()),
  options: mostly(fc.array(option, { maxLength: 3 })),
  validValue: mostly(rule),
  referenceValue: mostly(rule),
});

/** Returns a list with one item more than `most`. */
const oneTooMany = (most: number, one: unknown) => Array.from({ length: most + 1 }, () => one);

describe('reading a setting of a data type without its schema', () => {
  test('readSetting gives the same as the schema, for right and for wrong settings', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(mostly(setting), (raw) => {
        const expected = bySchema(raw);
        seen.add(expected?.type ?? 'refused');
        expect(readSetting(raw)).toEqual(expected);
      }),
      { numRuns: 4000 },
    );
    expect([...seen].sort()).toEqual([...SETTING_TYPES, 'refused'].sort());
  });

  test.each([
    ['options', { type: 'availableOptions', options: oneTooMany(MAX_OPTIONS, { value: 'a' }) }],
    ['values', { type: 'validValue', validValue: { type: 1, values: oneTooMany(MAX_OPTIONS, 'a') } }],
    [
      'attributes of an option',
      {
        type: 'availableOptions',
        options: [{ value: 'a', attributes: oneTooMany(MAX_ATTRIBUTES, { type: 'a', value: 'b' }) }],
      },
    ],
  ])('readSetting refuses too many %s, as the schema does', (_, raw) => {
    expect([readSetting(raw), bySchema(raw)]).toEqual([null, null]);
  });

  test('readSetting refuses a setting whose type is the name of a built-in method of objects', () => {
    expect([readSetting({ type: 'toString' }), readSetting({ type: 'constructor' })]).toEqual([null, null]);
  });
});
