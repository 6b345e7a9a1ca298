import { showExactDateTime } from '@kartoteka/domain/value/date-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  joinDateTime,
  readDateText,
  readDateTimeText,
  readExactDateTimeText,
  readTimeText,
  splitDateTime,
  tidyDate,
  tidyTime,
  twoInstants,
  typedDate,
  typedTime,
} from './clock-text.ts';

const typeAll = (typed: (before: string, after: string) => string, keys: string) =>
  keys.split('').reduce((text, key) => typed(text, text + key), '');

describe('a typed date', () => {
  it.each([
    ['05/03/2026', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    ['05032026', '2026-03-05'],
    [' 5-3-2026 ', '2026-03-05'],
    ['2026-03-05', '2026-03-05'],
    ['5.11.26', '2026-11-05'],
    ['05/11/26', '2026-11-05'],
    ['5 11 26', '2026-11-05'],
    ['29.2.00', '2000-02-29'],
    ['1-1-99', '2099-01-01'],
  ])('the typed date %s is read as %s', (text, date) => expect(readDateText(text)).toBe(date));

  it.each(['', '31/02/2026', '29.2.26', '5/3/126', '5/3/6', '26.11.5', '051126', '05/03', 'jutro'])(
    'readDateText returns null for a text that is not a date: %j',
    (text) => expect(readDateText(text)).toBeNull(),
  );

  it('a date gets its slashes while it is typed', () => {
    expect(typeAll(typedDate, '05032026')).toBe('05/03/2026');
    expect(typeAll(typedDate, '5/3/2026')).toBe('5/3/2026');
    expect(typedDate('', '05032026')).toBe('05/03/2026');
  });

  it.each([
    ['05/03/2026', '05/03/2026'],
    ['05.03.2026', '05/03/2026'],
    ['05-03-2026', '05/03/2026'],
    ['05 03 2026', '05/03/2026'],
    ['5 3 2026', '5/3/2026'],
    ['05/3/2026', '05/3/2026'],
    ['5.3.2026', '5.3.2026'],
    ['2026-03-05', '2026-03-05'],
  ])('a date that is typed as %s has one separator between its parts', (keys, text) => {
    expect(typeAll(typedDate, keys)).toBe(text);
    expect(tidyDate(text)).toBe('05/03/2026');
  });

  it('a typed date gets no slashes when the user deletes or types in its middle', () => {
    expect(typedDate('05/', '05')).toBe('05');
    expect(typedDate('05/03/2026', '15/03/2026')).toBe('15/03/2026');
  });

  it('a date typed with any separator is read, and a year of two digits is in this century', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.constantFrom('.', '/', '-', ' '), fc.boolean(), (day, mark, isPadded) => {
        const date = day.toISOString().slice(0, 10);
        const [year = '', ...rest] = date.split('-');
        const parts = rest.toReversed().map((part) => (isPadded ? part : String(Number(part))));
        expect(readDateText([...parts, year.slice(2)].join(mark))).toBe(date);
        expect(readDateText([...parts, year].join(mark))).toBe(date);
      }),
    );
  });

  it('a typed date is tidied when it can be read, and kept as typed when it cannot', () => {
    expect(tidyDate('5.3.2026')).toBe('05/03/2026');
    expect(tidyDate('5.11.26')).toBe('05/11/2026');
    expect(tidyDate('5.3')).toBe('5.3');
  });
});

describe('a typed time', () => {
  it.each([
    ['7:30', '07:30'],
    ['0730', '07:30'],
    ['07.30', '07:30'],
    ['730', '07:30'],
  ])('the typed time %s is read as %s', (text, time) => expect(readTimeText(text)).toBe(time));

  it.each(['', '24:00', '7', '12:60'])(
    'readTimeText returns null for a text that is not a time: %j',
    (text) => expect(readTimeText(text)).toBeNull(),
  );

  it('a time gets its colon while it is typed', () => {
    expect(typeAll(typedTime, '0730')).toBe('07:30');
    expect(typeAll(typedTime, '7:30')).toBe('7:30');
    expect(typeAll(typedTime, '730')).toBe('7:30');
    expect(typeAll(typedTime, '2359')).toBe('23:59');
    for (const keys of ['07:30', '07.30', '07 30']) expect(typeAll(typedTime, keys)).toBe('07:30');
    expect(typedTime('07:', '07')).toBe('07');
    expect(tidyTime('730')).toBe('07:30');
  });
});

describe('a date and time', () => {
  it('a date and time is kept as one text even when one half is unfinished', () => {
    expect(splitDateTime(joinDateTime({ date: '05/0', time: '' }))).toEqual({ date: '05/0', time: '' });
    expect(splitDateTime(joinDateTime({ date: '', time: '07:3' }))).toEqual({ date: '', time: '07:3' });
    expect(joinDateTime({ date: '', time: '' })).toBe('');
  });

  it('a typed date and time is read as an instant on the Warsaw clock', () => {
    expect(readDateTimeText('5.7.26 07:30')).toBe('2026-07-05T05:30:00.000Z');
    expect(readDateTimeText('05/07/2026 07:30')).toBe('2026-07-05T05:30:00.000Z');
    expect(readDateTimeText('05/07/2026 ')).toBeNull();
  });

  it('the text of a stored date and time is read back as the same instant, to the millisecond', () => {
    const shown = showExactDateTime('2026-11-05T12:00:59.000Z');
    expect(shown).toBe('05/11/2026 13:00:59');
    expect(readExactDateTimeText(shown)).toBe('2026-11-05T12:00:59.000Z');
    expect(readExactDateTimeText('05/11/2026 13:00')).toBe('2026-11-05T12:00:00.000Z');
    for (const text of ['05/11/2026 13:00:60', '05/11/2026 :59', '13:00:59'])
      expect(readExactDateTimeText(text)).toBeNull();
    const summer = { min: new Date('2026-04-01'), max: new Date('2026-10-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(summer), (instant) => {
        expect(readExactDateTimeText(showExactDateTime(instant.toISOString()))).toBe(instant.toISOString());
      }),
    );
  });
});

describe('a typed time on the day on which the clocks change', () => {
  it.each([
    ['25/10/2026 01:59', '2026-10-24T23:59:00.000Z'],
    ['25/10/2026 02:30', '2026-10-25T00:30:00.000Z'],
    ['25/10/2026 02:30 (czas zimowy)', '2026-10-25T01:30:00.000Z'],
    ['25/10/2026 02:30:15,120 (czas zimowy)', '2026-10-25T01:30:15.120Z'],
    ['25/10/2026 03:00', '2026-10-25T02:00:00.000Z'],
    ['26/10/2026 02:30 (czas zimowy)', '2026-10-26T01:30:00.000Z'],
    ['29/03/2026 01:59', '2026-03-29T00:59:00.000Z'],
    ['29/03/2026 03:00', '2026-03-29T01:00:00.000Z'],
  ])('the typed time %s is read as %s', (text, instant) => expect(readExactDateTimeText(text)).toBe(instant));

  it('a time that the clock skips cannot be read', () => {
    expect(readExactDateTimeText('29/03/2026 02:30')).toBeNull();
  });

  it('only a time that the clock shows twice has two instants, with or without the mark of the second', () => {
    const both = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
    expect(twoInstants('25/10/2026 02:30')).toEqual(both);
    expect(twoInstants('25/10/2026 02:30 (czas zimowy)')).toEqual(both);
    expect(twoInstants('25/10/2026 03:00')).toBeNull();
    expect(twoInstants('29/03/2026 02:30')).toBeNull();
    expect(twoInstants('25/10/2026 ')).toBeNull();
  });

  it('every instant of these days is read again from its shown text', () => {
    for (const day of ['2026-03-29', '2026-10-25'])
      for (let minute = -120; minute < 1560; minute += 7) {
        const instant = new Date(Date.parse(`${day}T00:00:00.000Z`) + minute * 60_000).toISOString();
        const { date, time } = splitDateTime(showExactDateTime(instant));
        expect(readExactDateTimeText(joinDateTime({ date, time }))).toBe(instant);
      }
  });
});
