import { parseDate } from '@kartoteka/domain/value/date';
import { showDate } from '@kartoteka/domain/value/date';
import { SECOND_TIME, showDateTime } from '@kartoteka/domain/value/date-time';
import { parseTime } from '@kartoteka/domain/value/time';
import { instantsAt } from '@kartoteka/domain/value/warsaw';

const DAY_FIRST = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{2}|\d{4})$/;
const DIGITS_ONLY = /^(\d{2})(\d{2})(\d{4})$/;
const CLOCK = /^(\d{1,2})[:. ]?(\d{2})$/;

/** The digits before a year that is typed with two digits. */
const CENTURY = '20';

/**
 * Reads a date as people type it ('05/03/2026', '5.3.26', '05032026', '2026-03-05') into 'YYYY-MM-DD'. Returns null
 * for a text that is not a date.
 */
export function readDateText(text: string): string | null {
  const trimmed = text.trim();
  const match = DAY_FIRST.exec(trimmed) ?? DIGITS_ONLY.exec(trimmed);
  if (!match) return parseDate(trimmed);
  const [, day = '', month = '', year = ''] = match;
  const whole = year.length === 2 ? CENTURY + year : year;
  return parseDate(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/**
 * Returns whether a typed date has four digits in a row, so that its year is complete. Without them the year may be
 * unfinished: '05/11/20' may become 05/11/2026.
 */
export function hasWholeYear(text: string): boolean {
  return /\d{4}/.test(text);
}

/** Returns the time that a person typed ('7:30', '07.30', '0730') as 'HH:mm'; null if the text is not a time. */
export function readTimeText(text: string): string | null {
  const match = CLOCK.exec(text.trim());
  if (!match) return null;
  const [, hour = '', minute = ''] = match;
  return parseTime(`${hour.padStart(2, '0')}:${minute}`);
}

/** The two halves of a date and time while it is typed. Either may be empty or unfinished. */
export interface ClockHalves {
  readonly date: string;
  readonly time: string;
}

export function splitDateTime(text: string): ClockHalves {
  const at = text.indexOf(' ');
  return at < 0 ? { date: text, time: '' } : { date: text.slice(0, at), time: text.slice(at + 1) };
}

/** Joins the halves into one text; '' when both are empty. */
export function joinDateTime({ date, time }: ClockHalves): string {
  const clock = withoutMark(time);
  const joined = `${date.replaceAll(' ', '')} ${clock.replaceAll(' ', '')}`;
  return joined === ' ' ? '' : joined + time.slice(clock.length);
}

/** Returns a text without the mark of a time in the second of two equal hours. */
export function withoutMark(text: string): string {
  return text.endsWith(SECOND_TIME) ? text.slice(0, -SECOND_TIME.length) : text;
}

/**
 * Returns the two instants of a typed date and time that the Warsaw clock shows twice, because it is put back. Null for
 * every other text.
 */
export function twoInstants(text: string): readonly [string, string] | null {
  const [first, second] = instantsOf(withoutMark(text));
  return first === undefined || second === undefined ? null : [first, second];
}

function instantsOf(text: string): readonly string[] {
  const halves = splitDateTime(text);
  const date = readDateText(halves.date);
  const time = readTimeText(halves.time);
  return date === null || time === null ? [] : instantsAt({ date, time });
}

/**
 * Reads a typed date and time of the Warsaw clock as an instant. Null when either half cannot be read, and for a time
 * that the clock skips. A time that the clock shows twice is the first of the two, with its mark the second.
 */
export function readDateTimeText(text: string): string | null {
  const plain = withoutMark(text);
  const [first = null, second = first] = instantsOf(plain);
  return plain === text ? first : second;
}

const WITH_SECONDS = /^(.+):([0-5]\d)(?:,(\d{3}))?$/;

/**
 * Reads a date and time like `readDateTimeText`, also with the seconds that `showExactDateTime` writes. People type
 * none, but a value from another client may have them, and editing its date must not lose them.
 */
export function readExactDateTimeText(text: string): string | null {
  const minutes = readDateTimeText(text);
  if (minutes !== null) return minutes;
  const plain = withoutMark(text);
  const [, whole = '', seconds, milliseconds = '0'] = WITH_SECONDS.exec(plain) ?? [];
  const start = readDateTimeText(whole + text.slice(plain.length));
  if (start === null) return null;
  return new Date(Date.parse(start) + 1000 * Number(seconds) + Number(milliseconds)).toISOString();
}

/** Characters that people type between the parts of a date or time. */
const SEPARATOR = /^[./\-: ]$/;

/**
 * Adds the slashes while digits are appended. A separator typed right after an added slash is dropped. A text that the
 * user corrects in the middle, or types with separators throughout, is left alone.
 */
export function typedDate(before: string, after: string): string {
  if (after.length <= before.length || !after.startsWith(before)) return after;
  const added = after.slice(before.length);
  if (SEPARATOR.test(added) && before.endsWith('/')) return before;
  // A space after the day or the month becomes a slash, because only the date and the time are separated by a space.
  if (added === ' ' && /^\d{1,2}(?:\/\d{1,2})?$/.test(before)) return `${before}/`;
  if (!/^[\d/]+$/.test(after)) return after;
  const isOurs = after.split('').every((sign, at) => (sign === '/') === (at === 2 || at === 5));
  if (!isOurs && after.includes('/')) return after;
  const digits = after.replaceAll('/', '');
  if (digits.length < 2) return digits;
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  // A text such as '2026' can only be the beginning of 2026-03-05.
  if (Number(month) > 12) return digits;
  return month.length < 2 ? `${day}/${month}` : `${day}/${month}/${year}`;
}

/** Adds the colon after the hour while digits are appended, as `typedDate` adds the slashes. */
export function typedTime(before: string, after: string): string {
  if (after.length <= before.length || !after.startsWith(before)) return after;
  if (SEPARATOR.test(after.slice(before.length)) && before.endsWith(':')) return before;
  // A text such as '73' can only be the beginning of 7:30.
  if (/^\d{2}$/.test(after))
    return Number(after) < 24 ? `${after}:` : `${after.charAt(0)}:${after.charAt(1)}`;
  return /^\d{3,4}$/.test(after) ? `${after.slice(0, 2)}:${after.slice(2)}` : after;
}

/** Rewrites a finished date in the product's format ('5.3.2026' → '05/03/2026'). Unreadable text stays as typed. */
export function tidyDate(text: string): string {
  const date = readDateText(text);
  return date === null ? text : showDate(date);
}

export function tidyTime(text: string): string {
  return readTimeText(text) ?? text;
}

/** Returns a stored instant as the text that `readDateTimeText` reads back. */
export function dateTimeText(instant: string): string {
  return showDateTime(instant);
}
