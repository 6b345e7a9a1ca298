import { expect, test } from 'vitest';
import { changesOf } from '../../form/values/changes.ts';
import { dataTypeKind } from './data-type-kind.ts';
import { type DataTypeValues, newDataType, valuesOf } from './data-type-values.ts';

test('the list of changes of a data type has the name of the archived unit type that was replaced', () => {
  const stored = valuesOf({
    ...newDataType(),
    storedValueUnitTypeId: 'u1',
    storedValueUnitType: { id: 'u1', name: 'cal' },
  } as unknown as Parameters<typeof valuesOf>[0]);
  const { fields } = dataTypeKind(new Map([['u2', 'mm']]));
  expect(changesOf(fields, stored, { ...stored, storedValueUnitTypeId: 'u2' })).toMatchObject([
    { before: 'cal', after: 'mm' },
  ]);
});

test.each([
  ['referenceValue', 'Ustawienie „Norma (wartość odniesienia)”: reguła'],
  ['validValue', 'Ustawienie „Dozwolona wartość”: reguła'],
] as const)('the list of changes of a data type names the setting %s once', (type, label) => {
  const withRule = (to: string): DataTypeValues => ({
    ...newDataType(),
    settings: [{ key: type, type, [type]: { type: 2, values: ['2', to] } }],
  });
  const { fields } = dataTypeKind(new Map());
  expect(changesOf(fields, withRule('5'), withRule('6'))).toMatchObject([
    { label, before: 'Zakres 2–5', after: 'Zakres 2–6' },
  ]);
});
