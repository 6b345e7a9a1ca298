import type { ListDataType } from '@kartoteka/contract/list';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { filterErrors } from './filter-errors.ts';
import { apartLabel, filterWords, type ListFilterOffer } from './filter-words.ts';

const words = (dataType: ListDataType, values: string[], isRange = false) =>
  filterWords(
    { id: 'x', values, isRange, isDateTime: false },
    {
      id: 'x',
      name: 'x',
      group: null,
      controlType: null,
      dataType,
      extraProperties: { Label: 'X' },
      properties: { availableValues: null },
    },
    (_, value) => (value === 'approved' ? 'Zatwierdzona' : undefined),
  );

test.each<[ListDataType, string[], boolean, string]>([
  ['Enum', ['approved', 'unknown'], false, 'Zatwierdzona lub unknown'],
  ['Text', ['ser'], false, '„ser”'],
  ['NumberFloat', ['2.5'], false, '2,5'],
  ['NumberFloat', ['2.5', '7'], true, '2,5 – 7'],
  ['NumberInteger', ['', '7'], true, 'do 7'],
  ['DateTime', ['2026-11-05', ''], true, 'od 05/11/2026'],
  ['DateTime', ['2026-07-05T10:30:00.000Z'], false, '05/07/2026 12:30'],
  ['DateTime', ['2026-99-99T99:30Z'], false, '2026-99-99T99:30Z'],
  ['Bool', ['true'], false, 'Tak'],
  ['Bool', ['0'], false, 'Nie'],
  ['Bool', ['może'], false, 'może'],
])('a %s filter of %j (range: %s) is worded as %s', (dataType, values, isRange, expected) => {
  expect(words(dataType, values, isRange)).toBe(expected);
});

test('an error of the server belongs to the filter at the position in the path of the error', () => {
  const filters = ['a', 'b'].map((id) => ({ id, values: ['1'], isRange: false, isDateTime: false }));
  const error = new ApiError({
    status: 400,
    message: 'Nie.',
    validationErrors: new Map([
      ['filters.1.value.values.0', 'Podaj liczbę.'],
      ['filters.1.value.values.1', 'I tu.'],
      ['filters.7.id', 'Nie ma.'],
      ['sorting', 'Nie tak.'],
    ]),
  });
  expect([...filterErrors(error, filters)]).toEqual([['b', 'Podaj liczbę. I tu.']]);
  expect(filterErrors(new Error('x'), filters).size).toBe(0);
});

test('the name of a filter has its group only where another filter has the same name', () => {
  const offer = (id: string, Label: string, group: string | null): ListFilterOffer => ({
    id,
    name: id,
    group,
    controlType: null,
    dataType: 'NumberFloat',
    extraProperties: { Label },
    properties: { availableValues: null },
  });
  const offers = [
    offer('a', 'Temperatura (°C)', 'Chłodnia'),
    offer('b', 'Temperatura (°C)', 'Bufory'),
    offer('c', 'Masa', 'Próbka'),
    offer('d', 'Stan', null),
  ];
  expect(offers.map((one) => apartLabel(one, offers))).toEqual([
    'Temperatura (°C) · Chłodnia',
    'Temperatura (°C) · Bufory',
    'Masa',
    'Stan',
  ]);
});
