import { describe, expect, test } from 'vitest';
import { copyOfElement, type ElementRow, inputOf, newElement, valuesOf } from './form-template-values.ts';
import { risksOf } from './risks.ts';

const stored = {
  name: 'Pomiar',
  elements: [
    {
      id: 'a',
      name: 'Temperatura',
      dataTypeId: 'd1',
      filterGroup: null,
      description: null,
      photoSettings: { when: 'outside', min: 2, max: null },
      dataTypeSettings: { validatorSettings: { type: 2, validValues: [null, '5'] } },
    },
    {
      id: 'b',
      key: 'k1',
      name: 'Uwagi',
      dataTypeId: 'd2',
      filterGroup: 'Inne',
      description: 'Opis',
      dataTypeSettings: { validatorSettings: null },
    },
  ],
} as unknown as Parameters<typeof valuesOf>[0];

test('stored fields of a form keep their ids and keys, and a new field is sent without an id', () => {
  const values = valuesOf(stored);
  expect(values.elements.map(({ key, id }) => [key, id])).toEqual([
    ['a', 'a'],
    ['k1', 'b'],
  ]);
  const [first] = values.elements as [ElementRow, ElementRow];
  const copy = copyOfElement(first);
  const sent = inputOf({ ...values, elements: [copy, ...values.elements] }).elements ?? [];
  expect(sent[0]).toEqual({
    isNew: true,
    key: copy.key,
    name: 'Temperatura',
    dataTypeId: 'd1',
    filterGroup: '',
    description: '',
    isRichDescription: false,
    photoSettings: { when: 'outside', min: 2, max: null },
    dataTypeSettings: { validatorSettings: { type: 2, validValues: [null, '5'] } },
  });
  expect(sent[1]).toMatchObject({ id: 'a' });
  expect(copy.key).not.toBe(first.key);
});

test('numbers of photos are sent only for a field that demands photos, and no photo settings for a field that allows any photos', () => {
  const photos = { min: 2, max: 3 };
  const elements = (['any', 'never', 'always'] as const).map((when) => ({
    ...newElement(),
    photoSettings: { when, ...photos },
  }));
  const sent = inputOf({ name: 'Pomiar', elements }).elements ?? [];
  expect(sent.map(({ photoSettings }) => photoSettings)).toEqual([
    null,
    { when: 'never', min: null, max: null },
    { when: 'always', ...photos },
  ]);
});

describe('risks of a changed form', () => {
  const before = valuesOf(stored);
  const noKind = () => null;
  const [first, second] = before.elements as [ElementRow, ElementRow];

  test('a changed order, changed names, new fields and a removed rule are not risks of a changed form', () => {
    const free = { ...first, name: 'T', dataTypeSettings: { validatorSettings: null } };
    expect(risksOf(before, { ...before, elements: [second, newElement(), free] }, noKind)).toEqual([]);
  });

  test('a removed field, another data type and a stricter rule are risks of a changed form', () => {
    const tight = {
      ...second,
      dataTypeSettings: { validatorSettings: { type: 1 as const, validValues: ['A', 'B'] } },
    };
    expect(risksOf(before, { ...before, elements: [{ ...tight, dataTypeId: 'd3' }] }, noKind)).toEqual([
      'Znika pole „Temperatura”: jego wartości zostają tylko w kartach, które już je mają.',
      'Pole „Uwagi” dostaje inny typ danych.',
      'Pole „Uwagi” dostaje ograniczenie: Jedna z wartości A, B.',
    ]);
  });

  test('a risk of a changed form names the dates of a field’s own rule in local form', () => {
    const validatorSettings = { type: 2 as const, validValues: ['2026-11-05T11:00Z', null] };
    const dated = { ...second, dataTypeSettings: { validatorSettings } };
    expect(risksOf(before, { ...before, elements: [first, dated] }, () => 'datetime')).toEqual([
      'Pole „Uwagi” dostaje ograniczenie: Zakres 05/11/2026 12:00–….',
    ]);
  });

  test('demanding or forbidding photos is a risk of a changed form, and allowing any photos is not', () => {
    const withPhotos = (photoSettings: ElementRow['photoSettings']) => [first, { ...second, photoSettings }];
    const risks = (photoSettings: ElementRow['photoSettings']) =>
      risksOf(before, { ...before, elements: withPhotos(photoSettings) }, noKind);
    expect(risks({ when: 'always', min: 2, max: null })).toEqual([
      'Pole „Uwagi” wymaga zdjęć: zawsze, co najmniej 2 zdjęcia.',
    ]);
    expect(risks({ when: 'never', min: null, max: null })).toEqual(['Pole „Uwagi” nie przyjmuje już zdjęć.']);
    expect(risks({ when: 'any', min: null, max: null })).toEqual([]);
  });
});
