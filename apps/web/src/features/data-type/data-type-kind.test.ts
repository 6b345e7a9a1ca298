import { expect, test } from 'vitest';
import { changesOf } from '../../form/values/changes.ts';
import { dataTypeKind } from './data-type-kind.ts';
import { newDataType, valuesOf } from './data-type-values.ts';

test('changes of a data type name the archived unit that the stored data type has', () => {
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
