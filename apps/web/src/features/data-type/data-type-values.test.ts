import type { Setting } from '@kartoteka/domain/data-type/settings';
import { expect, test } from 'vitest';
import { inputOf, newDataType, valuesOf } from './data-type-values.ts';
import { finishedSettings, newOption, newSetting } from './setting-row.ts';

const settings: Setting[] = [
  { type: 'requirement', isRequired: true },
  { type: 'maxLength', length: 12 },
  {
    type: 'availableOptions',
    options: [
      { value: 'A', label: 'Pierwsza', attributes: [{ type: 'image', value: 'data:…' }] },
      { value: 'B', label: '', attributes: [{ type: 'inny', value: '#fff' }] },
    ],
  },
  { type: 'validValue', validValue: { type: 2, values: [null, '5'] } },
  { type: 'referenceValue', referenceValue: { type: 3, values: ['L\\d+'], expectation: 'L i cyfry' } },
];
const stored = {
  ...newDataType(),
  displayName: 'T',
  storedValueUnitType: null,
  settings,
} as unknown as Parameters<typeof valuesOf>[0];

test('a stored data type is sent back unchanged, with all attributes of its options', () => {
  expect(inputOf(valuesOf(stored))).toEqual({
    displayName: 'T',
    controlType: 'text',
    storedValueType: 'text',
    storedValueUnitTypeId: null,
    settings,
  });
});

test('a new rule of a data type for numbers is an open range', () => {
  for (const kind of ['integer', 'decimal'] as const) {
    expect(newSetting('validValue', kind).validValue).toEqual({ type: 2, values: ['', ''], expectation: '' });
    expect(newSetting('referenceValue', kind).referenceValue?.type).toBe(2);
  }
});

test('a new rule of a data type for text is a list of values, whose empty line is not sent', () => {
  const rule = newSetting('validValue', 'text');
  expect(rule.validValue).toEqual({ type: 1, values: [''], expectation: '' });
  expect(inputOf({ ...newDataType(), settings: [rule] }).settings).toEqual([
    { type: 'validValue', validValue: { type: 1, values: [] } },
  ]);
});

test('a length setting without a number is sent to the server and left out of the preview of the data type', () => {
  const rows = [
    newSetting('minLength', 'text'),
    { ...newSetting('availableOptions', 'text'), options: [newOption(), newOption('A')] },
  ];
  expect(inputOf({ ...newDataType(), settings: rows }).settings?.[0]).toEqual({
    type: 'minLength',
    length: null,
  });
  expect(finishedSettings(rows)).toEqual([
    { type: 'availableOptions', options: [{ value: 'A', label: '', attributes: [] }] },
  ]);
});
