import { describe, expect, it } from 'vitest';
import { formElementSchema, kindOf } from './form-element.ts';
import { SETTING_TYPES, settingSchema, validatorSettingsSchema } from './settings.ts';

const rule = { type: 2, values: ['1', null] };

describe('the shape of a setting', () => {
  it.each([
    [{ type: 'requirement', isRequired: true }],
    [{ type: 'minLength', length: 3 }],
    [{ type: 'maxLength', length: -3 }],
    [{ type: 'multipleSelect', isEnabled: true }],
    [
      {
        type: 'availableOptions',
        options: [{ value: 'a', label: 'A', attributes: [{ type: 'x', value: 'y' }] }],
      },
    ],
    [{ type: 'validValue', validValue: rule }],
    [{ type: 'validValue', validValue: { type: 3, values: ['a'], expectation: 'Litera a' } }],
    [{ type: 'referenceValue', referenceValue: rule }],
  ])('the setting schema keeps %j', (setting) => {
    expect(settingSchema.parse(setting)).toEqual(setting);
  });

  it('the setting schema has exactly the kinds of SETTING_TYPES', () => {
    expect(
      SETTING_TYPES.every((type) => settingSchema.options.some((one) => one.shape.type.value === type)),
    ).toBe(true);
    expect(settingSchema.options).toHaveLength(SETTING_TYPES.length);
  });

  it.each([
    [{ type: 'requirement' }, { type: 'requirement', isRequired: false }],
    [{ type: 'multipleSelect' }, { type: 'multipleSelect', isEnabled: false }],
    [{ type: 'availableOptions' }, { type: 'availableOptions', options: [] }],
    [
      { type: 'availableOptions', options: [{ value: 'a' }] },
      { type: 'availableOptions', options: [{ value: 'a', label: '', attributes: [] }] },
    ],
    [
      { type: 'minLength', length: 1, foreign: true },
      { type: 'minLength', length: 1 },
    ],
  ])('the setting schema reads %j as %j', (raw, expected) => {
    expect(settingSchema.parse(raw)).toEqual(expected);
  });

  it.each([
    [{ type: 'colour' }, ['type']],
    [{}, ['type']],
    [{ type: 'minLength' }, ['length']],
    [{ type: 'minLength', length: 1.5 }, ['length']],
    [{ type: 'validValue', validValue: { type: 4, values: [] } }, ['validValue', 'type']],
    [{ type: 'validValue', validValue: { type: 1, values: [1] } }, ['validValue', 'values', 0]],
    [
      { type: 'validValue', validValue: { type: 3, values: [], expectation: 7 } },
      ['validValue', 'expectation'],
    ],
    [{ type: 'availableOptions', options: [{ label: 'A' }] }, ['options', 0, 'value']],
  ])('the setting schema refuses %j at %j', (raw, path) => {
    const issues = settingSchema.safeParse(raw).error?.issues;
    expect(issues?.map((issue) => issue.path)).toEqual([path]);
  });

  it('the error for an unknown kind of setting is Polish', () => {
    expect(settingSchema.safeParse({ type: 'colour' }).error?.issues[0]?.message).toBe(
      'Nieznany typ ustawienia.',
    );
  });
});

describe('the shape of validator settings', () => {
  it("a form element's own validator must have a type and values", () => {
    expect(validatorSettingsSchema.parse({ type: 3, validValues: ['a'] })).toEqual({
      type: 3,
      validValues: ['a'],
    });
    const explained = { type: 3, validValues: ['a'], expectation: 'Litera a' };
    expect(validatorSettingsSchema.parse(explained)).toEqual(explained);
    expect(validatorSettingsSchema.safeParse({ type: 0, validValues: [] }).success).toBe(false);
  });
});

describe('the shape of a form element', () => {
  it('the schema of a form element fills absent fields', () => {
    const dataType = { id: 't', displayName: 'T', controlType: 'date', storedValueType: 'datetime' };
    const element = formElementSchema.parse({ id: 'f', name: 'F', dataType });
    expect(element).toEqual({
      id: 'f',
      name: 'F',
      description: null,
      filterGroup: null,
      dataType: { ...dataType, storedValueUnitType: null, settings: [] },
    });
    expect(kindOf(element)).toBe('date');
  });
});
