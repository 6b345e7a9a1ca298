import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextDay } from './date.ts';
import { END_OF_INSTANTS, FIRST_INSTANT } from './warsaw.ts';
import { fromWarsaw, TIME_ZONE, toWarsaw, warsawDay } from './warsaw.ts';

const HOUR = 3_600_000;
const years = { min: Date.parse('1970-01-01T00:00:00Z'), max: Date.parse('2099-12-30T00:00:00Z') };
const days = fc.integer(years).map((instant) => new Date(instant).toISOString().slice(0, 10));

describe('toWarsaw', () => {
  it.each([
    ['2026-01-15T12:00:00.000Z', '2026-01-15', '13:00'],
    ['2026-01-15T12:00:00.999Z', '2026-01-15', '13:00'],
    ['2026-07-15T12:00:59.999Z', '2026-07-15', '14:00'],
    ['2026-12-31T23:30:00.000Z', '2027-01-01', '00:30'],
    ['2026-03-29T00:59:00.000Z', '2026-03-29', '01:59'],
    ['2026-03-29T01:00:00.000Z', '2026-03-29', '03:00'],
    ['2026-10-25T00:30:00.000Z', '2026-10-25', '02:30'],
    ['2026-10-25T01:30:00.000Z', '2026-10-25', '02:30'],
    ['0005-06-01T12:00:00.000Z', '0005-06-01', '13:24'],
  ])('toWarsaw of %s is %s %s', (instant, date, time) => {
    expect(toWarsaw(instant)).toEqual({ date, time });
  });
});

describe('fromWarsaw', () => {
  it.each([
    ['2026-01-15', '13:00', '2026-01-15T12:00:00.000Z'],
    ['2026-07-15', '14:00', '2026-07-15T12:00:00.000Z'],
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '23:00', '2026-03-29T21:00:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '03:30', '2026-10-25T02:30:00.000Z'],
  ])('fromWarsaw of %s %s is %s', (date, time, instant) => {
    expect(fromWarsaw({ date, time })).toBe(instant);
  });

  it('toWarsaw reverses fromWarsaw, except in hours that the clock skips', () => {
    fc.assert(
      fc.property(fc.integer(years), (instant) => {
        const wall = toWarsaw(new Date(instant).toISOString());
        expect(toWarsaw(fromWarsaw(wall))).toEqual(wall);
      }),
    );
  });
});

describe('warsawDay', () => {
  it.each([
    ['2026-11-21', '2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z', '2026-07-01T22:00:00.000Z'],
    ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z', '0001-01-01T22:36:00.000Z'],
    ['9999-12-31', '9999-12-30T23:00:00.000Z', '9999-12-31T00:00:00.000Z'],
  ])('the Warsaw day %s begins and ends at the right instants', (date, start, end) => {
    expect(warsawDay(date)).toEqual({ start, end });
  });

  it('a Warsaw day covers exactly the instants with its date, without gaps between days', () => {
    fc.assert(
      fc.property(days, (date) => {
        const { start, end } = warsawDay(date);
        const before = (instant: string) => toWarsaw(new Date(Date.parse(instant) - 1).toISOString()).date;
        expect(toWarsaw(start)).toEqual({ date, time: '00:00' });
        expect(before(end)).toBe(date);
        expect(before(start) < date).toBe(true);
        expect(warsawDay(nextDay(date) ?? '').start).toBe(end);
        expect([23, 24, 25]).toContain((Date.parse(end) - Date.parse(start)) / HOUR);
      }),
    );
  });

  it('toWarsaw shows the first and the last instant that can be stored', () => {
    expect(toWarsaw(FIRST_INSTANT)).toEqual({ date: '0001-01-01', time: '01:24' });
    const last = new Date(Date.parse(END_OF_INSTANTS) - 1).toISOString();
    expect(toWarsaw(last)).toEqual({ date: '9999-12-31', time: '00:59' });
  });

  it('the time zone of the product is Europe/Warsaw', () => {
    expect(TIME_ZONE).toBe('Europe/Warsaw');
  });
});
