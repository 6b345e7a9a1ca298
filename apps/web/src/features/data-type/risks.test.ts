import type { Setting } from '@kartoteka/domain/data-type/settings';
import { expect, test } from 'vitest';
import { type DataTypeValues, newDataType } from './data-type-values.ts';
import { risksOf } from './risks.ts';
import { settingRow } from './setting-row.ts';
import { dataTypeTexts as texts } from '#texts/data-type';

const type = (settings: Setting[], more: Partial<DataTypeValues> = {}): DataTypeValues => ({
  ...newDataType(),
  ...more,
  settings: settings.map(settingRow),
});
const options = (...values: string[]): Setting => ({
  type: 'availableOptions',
  options: values.map((value) => ({ value, label: `Opcja ${value}`, attributes: [] })),
});
const valid = (...values: string[]): Setting => ({ type: 'validValue', validValue: { type: 1, values } });

test('looser settings of a data type are not a risk', () => {
  const before = type([
    { type: 'requirement', isRequired: true },
    { type: 'minLength', length: 5 },
    valid('A'),
  ]);
  const after = type([
    { type: 'requirement', isRequired: false },
    { type: 'minLength', length: 2 },
    valid('A', 'B'),
  ]);
  expect(risksOf(before, { ...after, displayName: 'inna' })).toEqual([]);
});

test('a risk of a changed data type names the dates of a rule in local form', () => {
  const range = (...values: string[]): Setting => ({
    type: 'referenceValue',
    referenceValue: { type: 2, values },
  });
  const moment = { controlType: 'datetime', storedValueType: 'datetime' } as const;
  const old = type([range('2026-11-05T11:00:00.000Z', '')], moment);
  expect(risksOf(old, type([range('2026-07-05T11:00:00.000Z', '')], moment))).toEqual([
    texts.riskNorm('Zakres 05/07/2026 13:00–…'),
  ]);
  expect(risksOf(old, type([], moment))).toEqual([texts.riskNoNorm('Zakres 05/11/2026 12:00–…')]);
});

test('removed and stricter settings of a data type are risks', () => {
  const before = type([options('A', 'B'), { type: 'multipleSelect', isEnabled: true }], {
    controlType: 'select',
  });
  const after = type([
    options('B', 'C'),
    { type: 'requirement', isRequired: true },
    { type: 'minLength', length: 2 },
    { type: 'maxLength', length: 9 },
    valid('B'),
    { type: 'referenceValue', referenceValue: { type: 2, values: [null, '5'] } },
  ]);
  expect(risksOf(before, after)).toEqual([
    'Kontrolka zmienia się z „Lista wyboru” na „Pole tekstowe”.',
    'Pole staje się wymagane.',
    'Najmniejsza długość rośnie z 0 do 2.',
    'Największa długość maleje z braku ograniczenia do 9.',
    'Operator nie wybierze już kilku opcji.',
    'Znika opcja „Opcja A”.',
    'Zaostrza się dozwolona wartość: Jedna z wartości B.',
    'Zmienia się norma: Zakres …–5.',
  ]);
});

test('removing a norm of a data type is a risk, but not removing a norm without values', () => {
  const norm = (...values: (string | null)[]): Setting => ({
    type: 'referenceValue',
    referenceValue: { type: 2, values },
  });
  expect(risksOf(type([norm('2,0', '2,5')]), type([]))).toEqual([
    'Znika norma Zakres 2,0–2,5: odchylenia nie będą oznaczane.',
  ]);
  expect(risksOf(type([norm('2,0', '2,5')]), type([norm(null, '')]))).toEqual([
    'Znika norma Zakres 2,0–2,5: odchylenia nie będą oznaczane.',
  ]);
  expect(risksOf(type([norm(null, null)]), type([]))).toEqual([]);
});

test('a changed unit type or value type of a data type is a risk, because the meaning of values changes', () => {
  expect(
    risksOf(type([]), type([], { storedValueType: 'number_float', storedValueUnitTypeId: 'mm' })),
  ).toEqual([
    'Typ wartości zmienia się z „Tekst” na „Liczba dziesiętna”: filtry dotychczasowych kart pozostaną osobne.',
    'Zmienia się jednostka: te same liczby będą znaczyć co innego.',
  ]);
});
