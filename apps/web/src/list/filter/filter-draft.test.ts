import type { ListDataType } from '@kartoteka/contract/list';
import { describe, expect, test } from 'vitest';
import type { FilterState } from '../state/filter-state.ts';
import {
  draftOf,
  filterOf,
  isReadable,
  withDefaultTime,
  withRange,
  withText,
  withTime,
} from './filter-draft.ts';

const filter = (values: string[], more: Partial<FilterState> = {}): FilterState => ({
  id: 'x',
  values,
  isRange: false,
  isDateTime: false,
  ...more,
});
const plain = { texts: ['', ''], isRange: false, isDateTime: false } as const;

describe('the texts that edit a filter are read as the same filter', () => {
  test.each<[ListDataType, FilterState, [string, string]]>([
    ['Text', filter(['ser  topiony']), ['ser  topiony', '']],
    ['NumberFloat', filter(['2.50']), ['2,50', '']],
    ['NumberInteger', filter(['', '12'], { isRange: true }), ['', '12']],
    ['DateTime', filter(['2026-11-05']), ['05/11/2026', '']],
    ['DateTime', filter(['2026-11-05', ''], { isRange: true }), ['05/11/2026', '']],
    ['DateTime', filter(['2026-07-05T10:30:00.000Z'], { isDateTime: true }), ['05/07/2026 12:30', '']],
    [
      'DateTime',
      filter(['2026-07-05T10:30:00.000Z', '2026-07-05T10:30:59.999Z'], { isRange: true, isDateTime: true }),
      ['05/07/2026 12:30', '05/07/2026 12:30'],
    ],
    [
      'DateTime',
      filter(['', '2026-11-05T22:59:59.999Z'], { isRange: true, isDateTime: true }),
      ['', '05/11/2026 23:59'],
    ],
  ])(
    'the %s filter %o is shown as texts, and reading these texts gives the same filter',
    (dataType, state, texts) => {
      const draft = draftOf(dataType, state);
      expect(draft.texts).toEqual(texts);
      expect(filterOf('x', dataType, draft)).toEqual(state);
    },
  );
});

test('a range filter of moments includes the whole minute of its upper end', () => {
  const range = { texts: ['05/07/2026 10:30', '05/07/2026 10:30'], isRange: true, isDateTime: true } as const;
  const minute = ['2026-07-05T08:30:00.000Z', '2026-07-05T08:30:59.999Z'];
  expect(filterOf('x', 'DateTime', range).values).toEqual(minute);
  expect(isReadable('DateTime', range)).toBe(true);
  expect(isReadable('DateTime', withText(range, 1, '05/07/2026 10:29'))).toBe(false);
  expect(filterOf('x', 'DateTime', withText(range, 1, '10:30')).values).toEqual([minute[0], '10:30']);
  expect(filterOf('x', 'DateTime', withRange(range, false)).values).toEqual([minute[0]]);
  const days = { texts: ['05/07/2026', '06/07/2026'], isRange: true, isDateTime: false } as const;
  expect(filterOf('x', 'DateTime', days).values).toEqual(['2026-07-05', '2026-07-06']);
});

test('an unreadable value of a filter is sent as typed, but not before the user leaves the field', () => {
  const draft = withText(plain, 0, ' 31/02/2026 ');
  expect(filterOf('x', 'DateTime', draft).values).toEqual(['31/02/2026']);
  expect(isReadable('DateTime', draft)).toBe(false);
  expect(isReadable('NumberFloat', withText(plain, 0, '2,'))).toBe(false);
  expect(isReadable('NumberInteger', withText(plain, 0, '-'))).toBe(false);
  expect(isReadable('NumberFloat', withText(plain, 0, '2,5'))).toBe(true);
  expect(isReadable('NumberFloat', withText(plain, 0, ' 12 345,5 '))).toBe(true);
  expect(isReadable('NumberFloat', withText(plain, 0, '12 34'))).toBe(false);
  expect(isReadable('DateTime', withText(plain, 0, ''))).toBe(true);
  const range = (low: string, high: string) => ({ ...plain, texts: [low, high] as const, isRange: true });
  expect(isReadable('NumberInteger', range('5', '1'))).toBe(false);
  expect(isReadable('NumberInteger', range('5', '12'))).toBe(true);
  expect(isReadable('DateTime', range('05/12/2026', '06/11/2026'))).toBe(false);
  expect(isReadable('DateTime', range('', '06/11/2026'))).toBe(true);
});

test('a readable number in a filter is sent as the wire writes it, and any other text as it was typed', () => {
  expect(filterOf('x', 'NumberFloat', withText(plain, 0, ' 12\u202f345,5 ')).values).toEqual(['12345.5']);
  expect(filterOf('x', 'NumberInteger', withText(plain, 0, '−1 234')).values).toEqual(['-1234']);
  expect(filterOf('x', 'NumberInteger', withText(plain, 0, '1.234,5')).values).toEqual(['1.234,5']);
});

test('a date filter with a year of two digits waits until its field is left, because the user may type four digits', () => {
  const draft = withText(plain, 0, '05/11/20');
  expect(isReadable('DateTime', draft)).toBe(false);
  expect(filterOf('x', 'DateTime', draft).values).toEqual(['2020-11-05']);
  expect(isReadable('DateTime', withText(plain, 0, '05/11/2026'))).toBe(true);
});

test('in a filter Zakres makes the typed value the lower end, and turning it off keeps the end that exists', () => {
  const low = withRange(withText(plain, 0, '5'), true);
  expect(low.texts).toEqual(['5', '']);
  const high = withText(withText(low, 0, ''), 1, '7');
  expect(withRange(high, false)).toEqual({ texts: ['7', ''], isRange: false, isDateTime: false });
});

test('in a filter Czas adds the first and last minute to the days, and turning it off removes the times', () => {
  const range = { texts: ['05/11/2026', '06/11/2026'], isRange: true, isDateTime: false } as const;
  const timed = withTime(range, true);
  expect(timed.texts).toEqual(['05/11/2026 00:00', '06/11/2026 23:59']);
  expect(withTime(timed, false)).toEqual(range);
  expect(withTime(plain, true).texts).toEqual(['', '']);
  expect(withDefaultTime('05/11/2026 ', 1)).toBe('05/11/2026 23:59');
  expect(withDefaultTime('05/11/2026 07:15', 1)).toBe('05/11/2026 07:15');
  expect(withDefaultTime('05/11/20 ', 0)).toBe('05/11/20 ');
});
