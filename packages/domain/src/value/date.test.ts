import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDay, parseDate } from './date.ts';
import { parseDateTime } from './date-time.ts';
import { parseTime } from './time.ts';

/** The limits of the instants that can be stored. */
const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-30T23:59:59.999Z');
const instants = fc.integer({ min: FIRST, max: LAST });

describe('parseDate', () => {
  it.each([
    ['2026-11-21'],
    ['2024-02-29'],
    ['2000-02-29'],
    ['0001-01-01'],
    ['9999-12-31'],
    ['2025-04-30'],
    ['2025-01-31'],
    ['2023-02-28'],
    ['2025-06-30'],
    ['2025-09-30'],
    ['2025-11-30'],
  ])('parseDate accepts %s', (raw) => {
    expect(parseDate(raw)).toBe(raw);
  });

  it.each([
    ['2023-02-29'],
    ['1900-02-29'],
    ['2024-02-30'],
    ['2025-04-31'],
    ['2025-06-31'],
    ['2025-09-31'],
    ['2025-11-31'],
    ['2025-01-32'],
    ['2025-00-10'],
    ['2025-13-10'],
    ['2025-10-00'],
    ['0000-01-01'],
    ['2025-1-01'],
    ['x2025-01-01'],
    ['2025-01-01x'],
    ['21/11/2026'],
    ['2026-11-21T00:00:00Z'],
    [''],
    [20261121],
    [['2026-11-21']],
    [null],
  ])('parseDate refuses %j', (raw) => {
    expect(parseDate(raw)).toBeNull();
  });

  it('parseDate accepts a day exactly when the calendar has it', () => {
    const part = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), part(13), part(32), (year, month, day) => {
        const text = `${String(year).padStart(4, '0')}-${month}-${day}`;
        const parsed = new Date(`${text}T00:00:00.000Z`);
        const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
        expect(parseDate(text)).toBe(isReal ? text : null);
      }),
    );
  });
});

describe('nextDay', () => {
  it.each([
    ['2026-11-21', '2026-11-22'],
    ['2024-02-28', '2024-02-29'],
    ['2023-02-28', '2023-03-01'],
    ['2026-12-31', '2027-01-01'],
    ['9999-12-30', '9999-12-31'],
    ['9999-12-31', null],
  ])('the day after %s is %s', (date, expected) => {
    expect(nextDay(date)).toBe(expected);
  });
});

describe('parseTime', () => {
  it.each([['00:00'], ['07:30'], ['19:59'], ['23:59']])('parseTime accepts %s', (raw) => {
    expect(parseTime(raw)).toBe(raw);
  });
  it.each([
    ['24:00'],
    ['7:30'],
    ['07:60'],
    ['07:30:00'],
    ['x07:30'],
    ['0730'],
    [''],
    [730],
    [['07:30']],
    [null],
  ])('parseTime refuses %j', (raw) => {
    expect(parseTime(raw)).toBeNull();
  });
});

describe('parseDateTime', () => {
  it.each([
    ['2026-11-21T10:30:15.250Z', '2026-11-21T10:30:15.250Z'],
    ['2026-11-21T10:30Z', '2026-11-21T10:30:00.000Z'],
    ['2026-11-21T10:30:15Z', '2026-11-21T10:30:15.000Z'],
    ['2026-11-21T10:30:15.5Z', '2026-11-21T10:30:15.500Z'],
    ['2026-11-21T10:30:15.1239999Z', '2026-11-21T10:30:15.123Z'],
    ['2026-11-21T00:30:00+01:00', '2026-11-20T23:30:00.000Z'],
    ['2026-11-21T23:30:00-05:30', '2026-11-22T05:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['9999-12-30T23:59:59.999Z', '9999-12-30T23:59:59.999Z'],
  ])('parseDateTime reads %s as %s', (raw, expected) => {
    expect(parseDateTime(raw)).toBe(expected);
  });

  it.each([
    ['2026-11-21T10:30:00'],
    ['2026-11-21'],
    ['2026-11-21 10:30Z'],
    ['2026-02-29T10:30Z'],
    ['2026-11-21T24:00Z'],
    ['2026-11-21T10:60Z'],
    ['2026-11-21T10:30:60Z'],
    ['2026-11-21T10:30:00.Z'],
    ['2026-11-21T10:30:00.1234567890Z'],
    ['2026-11-21T10:30+24:00'],
    ['2026-11-21T10:30+0100'],
    ['x2026-11-21T10:30Z'],
    ['2026-11-21T10:30Zx'],
    ['0001-01-01T00:00:00+01:00'],
    ['9999-12-31T00:00:00Z'],
    ['9999-12-31T23:59:59-01:00'],
    [''],
    [0],
    [['2026-11-21T10:30Z']],
    [null],
  ])('parseDateTime refuses %j', (raw) => {
    expect(parseDateTime(raw)).toBeNull();
  });

  it('parseDateTime reads the same instant from every offset', () => {
    const offsets = fc.integer({ min: -14 * 60, max: 14 * 60 });
    const margin = 14 * 3_600_000;
    fc.assert(
      fc.property(fc.integer({ min: FIRST + margin, max: LAST - margin }), offsets, (instant, minutes) => {
        const text = new Date(instant).toISOString();
        const local = new Date(instant + minutes * 60_000).toISOString().slice(0, -1);
        const size = Math.abs(minutes);
        const clock = [Math.floor(size / 60), size % 60].map((n) => String(n).padStart(2, '0')).join(':');
        expect(parseDateTime(text)).toBe(text);
        expect(parseDateTime(`${local}${minutes < 0 ? '-' : '+'}${clock}`)).toBe(text);
      }),
    );
  });

  it('instants sort as texts in their order in time', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const [left, right] = [a, b].map((one) => parseDateTime(new Date(one).toISOString()) ?? '');
        expect(String(left) < String(right)).toBe(a < b);
      }),
    );
  });
});
