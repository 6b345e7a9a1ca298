import { describe, expect, it } from 'vitest';
import { showDate } from './date.ts';
import { showDateTime } from './date-time.ts';
import { KINDS } from './kinds.ts';
import type { ValueKind } from './value-kind.ts';
import { showCount, withUnit } from './display.ts';

describe('values in words', () => {
  it.each<[ValueKind, string | boolean, string]>([
    ['text', 'a.b', 'a.b'],
    ['integer', '-7', '-7'],
    ['decimal', '2.50', '2,50'],
    ['decimal', '7', '7'],
    ['bool', true, 'Tak'],
    ['bool', false, 'Nie'],
    ['date', '2026-11-01', '01/11/2026'],
    ['time', '07:30', '07:30'],
    ['datetime', '2026-11-21T23:30:00.000Z', '22/11/2026 00:30'],
    ['datetime', '2026-11-21T23:30:09.000Z', '22/11/2026 00:30:09'],
    ['datetime', '2026-11-21T23:30:00.120Z', '22/11/2026 00:30:00,120'],
    ['datetime', '2026-10-25T00:30:00.000Z', '25/10/2026 02:30'],
    ['datetime', '2026-10-25T01:30:00.000Z', '25/10/2026 02:30 (czas zimowy)'],
    ['datetime', '2026-10-25T01:59:59.120Z', '25/10/2026 02:59:59,120 (czas zimowy)'],
    ['datetime', '2026-10-25T02:00:00.000Z', '25/10/2026 03:00'],
    ['datetime', '2026-03-29T01:00:00.000Z', '29/03/2026 03:00'],
    ['datetime', '0001-01-01T00:00:59.999Z', '01/01/0001 01:24:59,999'],
  ])('a %s %j is shown as %s', (kind, value, expected) => {
    expect(KINDS[kind].show(value)).toBe(expected);
  });

  it.each([
    [0, '0'],
    [9999, '9999'],
    [10_000, '10\u00a0000'],
    [123_456, '123\u00a0456'],
    [1_234_567, '1\u00a0234\u00a0567'],
  ])('a count of %d is shown as %j', (count, shown) => {
    expect(showCount(count)).toBe(shown);
  });

  it('dates and date-times are shown in Polish notation', () => {
    expect(showDate('2026-02-03')).toBe('03/02/2026');
    expect(showDateTime('2026-07-01T10:05:09.000Z')).toBe('01/07/2026 12:05');
  });

  it.each([
    ['mm', '2,7 mm'],
    ['', '2,7'],
    [null, '2,7'],
    [undefined, '2,7'],
  ])('the value 2,7 with the unit %j is shown as %j', (unit, expected) => {
    expect(withUnit('2,7', unit)).toBe(expected);
  });
});
