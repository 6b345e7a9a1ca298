import { parseDate, parseTime } from '@kartoteka/domain/value/date';
import { showDate, showDateTime } from '@kartoteka/domain/value/display';
import { fromWarsaw, type WallTime } from '@kartoteka/domain/value/warsaw';

const DAY_FIRST = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{2}|\d{4})$/;
const DIGITS_ONLY = /^(\d{2})(\d{2})(\d{4})$/;
const CLOCK = /^(\d{1,2})[:. ]?(\d{2})$/;

/** Of a year that is typed with two digits. */
const CENTURY = '20';

/** A date as people type it ('05/03/2026', '5.3.26', '05032026') → 'YYYY-MM-DD'; null when it is none. */
export function readDateText(text: string): string | null {
  const trimmed = text.trim();
  const match = DAY_FIRST.exec(trimmed) ?? DIGITS_ONLY.exec(trimmed);
  if (!match) return parseDate(trimmed);
  const [, day = '', month = '', year = ''] = match;
  const whole = year.length === 2 ? CENTURY + year : year;
  return parseDate(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Whether a date's year is typed whole: '05/11/20' may be on its way to 05/11/2026. */
export function hasWholeYear(text: string): boolean {
  return /\d{4}/.test(text);
}

/** A time as people type it ('7:30', '07.30', '0730') → 'HH:mm'; null when it is none. */
export function readTimeText(text: string): string | null {
  const match = CLOCK.exec(text.trim());
  if (!match) return null;
  const [, hour = '', minute = ''] = match;
  return parseTime(`${hour.padStart(2, '0')}:${minute}`);
}

/** The two halves of a date and time that is being typed; either may be empty or unfinished. */
export interface ClockHalves {
  readonly date: string;
  readonly time: string;
}

export function splitDateTime(text: string): ClockHalves {
  const at = text.indexOf(' ');
  return at < 0 ? { date: text, time: '' } : { date: text.slice(0, at), time: text.slice(at + 1) };
}

/** '' when both halves are empty. */
export function joinDateTime({ date, time }: ClockHalves): string {
  const joined = `${date.replaceAll(' ', '')} ${time.replaceAll(' ', '')}`;
  return joined === ' ' ? '' : joined;
}

/** A typed date and time as an instant; null when either half can't be read. */
export function readDateTimeText(text: string): string | null {
  const halves = splitDateTime(text);
  const date = readDateText(halves.date);
  const time = readTimeText(halves.time);
  return date === null || time === null ? null : fromWarsaw({ date, time });
}

/** What people set between the parts of a date or time. */
const SEPARATOR = /^[./\-: ]$/;

/**
 * Puts the slashes in while digits are added at the end; a separator typed where we have just set one is ours. Whoever
 * corrects in the middle, or sets all of them, is left alone.
 */
export function typedDate(before: string, after: string): string {
  if (after.length <= before.length || !after.startsWith(before)) return after;
  const added = after.slice(before.length);
  if (SEPARATOR.test(added) && before.endsWith('/')) return before;
  // A blank ends the date where a time follows it.
  if (added === ' ' && /^\d{1,2}(?:\/\d{1,2})?$/.test(before)) return `${before}/`;
  if (!/^[\d/]+$/.test(after)) return after;
  const isOurs = after.split('').every((sign, at) => (sign === '/') === (at === 2 || at === 5));
  if (!isOurs && after.includes('/')) return after;
  const digits = after.replaceAll('/', '');
  if (digits.length < 2) return digits;
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  // '2026' can only be the beginning of 2026-03-05.
  if (Number(month) > 12) return digits;
  return month.length < 2 ? `${day}/${month}` : `${day}/${month}/${year}`;
}

/** The same for a time: the colon after the hour. */
export function typedTime(before: string, after: string): string {
  if (after.length <= before.length || !after.startsWith(before)) return after;
  if (SEPARATOR.test(after.slice(before.length)) && before.endsWith(':')) return before;
  // '73' can only be the beginning of 7:3…
  if (/^\d{2}$/.test(after))
    return Number(after) < 24 ? `${after}:` : `${after.charAt(0)}:${after.charAt(1)}`;
  return /^\d{3,4}$/.test(after) ? `${after.slice(0, 2)}:${after.slice(2)}` : after;
}

/** A finished entry in the product's form ('5.3.2026' → '05/03/2026'); what can't be read stays as typed. */
export function tidyDate(text: string): string {
  const date = readDateText(text);
  return date === null ? text : showDate(date);
}

export function tidyTime(text: string): string {
  return readTimeText(text) ?? text;
}

/** A moment of the wall clock as the two halves. */
export function halvesOf({ date, time }: WallTime): ClockHalves {
  return { date: showDate(date), time };
}

/** A stored instant as text that this file reads back. */
export function dateTimeText(instant: string): string {
  return showDateTime(instant);
}
