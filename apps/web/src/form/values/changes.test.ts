import { describe, expect, test } from 'vitest';
import { changesOf, type FieldWords, labelOf, sameContent, compareOnScreen } from './changes.ts';

const optionWords: readonly FieldWords[] = [{ field: 'value', label: 'Wartość' }];
const fields: readonly FieldWords[] = [
  { field: 'name', label: 'Nazwa' },
  { field: 'required', label: 'Wymagane' },
  {
    field: 'elements',
    label: 'Pola',
    rows: {
      one: (row, index) => `Pole ${index + 1} „${(row as { name: string }).name}”`,
      fields: () => [
        { field: 'name', label: 'Nazwa' },
        { field: 'own', label: 'Ograniczenie', fields: [{ field: 'type', label: 'Rodzaj' }] },
        {
          field: 'options',
          label: 'Opcje',
          rows: { one: (row) => `opcja „${(row as { value: string }).value}”`, fields: () => optionWords },
        },
      ],
    },
  },
];
const row = (key: string, name: string, options: readonly string[] = []) => ({
  key,
  name,
  own: { type: 1 },
  options: options.map((value) => ({ key: `${key}-${value}`, value })),
});
const form = (name: string, elements: readonly object[] = []) => ({ name, required: false, elements });

describe('changes between two versions', () => {
  test('the words for a value may depend on the row and the form around the value', () => {
    const show = (value: unknown, within: readonly object[]) =>
      [...within.map((one) => (one as { name: string }).name), value].join(' ');
    const elements = { one: () => 'Pole', fields: () => [{ field: 'rule', label: 'Reguła', show }] };
    const words = [{ field: 'elements', label: 'Pola', rows: elements }];
    const of = (name: string, rule: number) => ({ name: 'F', elements: [{ key: 'a', name, rule }] });
    expect(changesOf(words, of('x', 1), of('y', 2))).toEqual([
      { path: 'elements.0.rule', label: 'Pole: reguła', before: 'F x 1', after: 'F y 2' },
    ]);
  });

  test('two equal versions of a form have no changes', () => {
    expect(changesOf(fields, form('A', [row('a', 'x')]), form('A', [row('a', 'x')]))).toEqual([]);
  });

  test('the list of changes of a form has a changed field with both values in words', () => {
    expect(changesOf(fields, form(''), { ...form('B'), required: true })).toEqual([
      { path: 'name', label: 'Nazwa', before: '–', after: 'B' },
      { path: 'required', label: 'Wymagane', before: 'Nie', after: 'Tak' },
    ]);
  });

  test('the list of changes of a form names rows that were added, removed, changed or moved', () => {
    const before = form('A', [row('a', 'x'), row('b', 'y'), row('c', 'z')]);
    const after = form('A', [row('c', 'z2'), row('a', 'x'), row('d', 'nowe')]);
    expect(changesOf(fields, before, after)).toEqual([
      { path: 'elements.0.name', label: 'Pole 1 „z2”: nazwa', before: 'z', after: 'z2' },
      { path: 'elements.2', label: 'Pole 3 „nowe”', before: null, after: '' },
      { path: 'elements', label: 'Pole 2 „y”', before: '', after: null },
      { path: 'elements', label: 'Pola: kolejność', before: 'dotychczasowa', after: 'zmieniona' },
    ]);
  });

  test('the list of changes of a form names a change in a nested row or in an object by its whole path in words', () => {
    const before = form('A', [row('a', 'x', ['1', '2'])]);
    const after = form('A', [{ ...row('a', 'x', ['1']), own: { type: 3 } }]);
    expect(changesOf(fields, before, after)).toEqual([
      { path: 'elements.0.own.type', label: 'Pole 1 „x”: ograniczenie: rodzaj', before: '1', after: '3' },
      { path: 'elements.0.options', label: 'Pole 1 „x”: opcja „2”', before: '', after: null },
    ]);
  });
});

test('the path of a field in a form is described in words, and an unknown path has none', () => {
  const values = form('A', [row('a', 'x', ['1'])]);
  const words = (path: string) => labelOf(fields, values, path);
  expect(words('name')).toBe('Nazwa');
  expect(words('elements')).toBe('Pola');
  expect(words('elements.0.name')).toBe('Pole 1 „x”: nazwa');
  expect(words('elements.0.options.0.value')).toBe('Pole 1 „x”: opcja „1”: wartość');
  expect(words('elements.0.own.type')).toBe('Pole 1 „x”: ograniczenie: rodzaj');
  expect(words('elements.7.name')).toBe('Pola');
  expect(words('nieznane')).toBeNull();
});

test('values of a form are compared by content, not by identity', () => {
  expect(sameContent({ a: [1, null, { b: 'x' }] }, { a: [1, null, { b: 'x' }] })).toBe(true);
  expect(sameContent({ a: undefined }, {})).toBe(false);
  expect(sameContent([1], { 0: 1 })).toBe(false);
  expect(sameContent(null, {})).toBe(false);
});

test('errors of a form are ordered as on the screen, and errors of rows by row number', () => {
  const inRow = [
    { field: 'name', label: 'Nazwa' },
    { field: 'dataTypeId', label: 'Typ' },
  ];
  const fields = [
    { field: 'name', label: 'Nazwa' },
    { field: 'elements', label: 'Pola', rows: { one: () => 'Pole „AB”', fields: () => inRow } },
    { field: 'approvals', label: 'Zatwierdzenia' },
  ];
  const values = { elements: [{ key: 'a' }, { key: 'b' }] };
  const ordered = [
    'name',
    'elements.0',
    'elements.0.name',
    'elements.0.dataTypeId',
    'elements.1.name',
    'elements.1.dataTypeId',
    'approvals.0.value',
    'unknown',
  ];
  expect(ordered.toSorted().toSorted((one, other) => compareOnScreen(fields, values, one, other))).toEqual(
    ordered,
  );
  expect(labelOf([{ ...fields[1]!, label: 'X' }], values, 'elements.0.name')).toBe('Pole „AB”: nazwa');
});
