import { parseDate, showDate } from './date.ts';
import { type KindRules, readingOf, SORTED_AS_TEXT } from './value-kind.ts';
import { END_OF_INSTANTS, FIRST_INSTANT, isSecondTime, toWarsaw, wallMillis } from './warsaw.ts';
import { valueTexts } from '#texts/values';

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Reads an instant in ISO 8601 with its offset ('Z' or '+01:00') as it is stored: UTC, milliseconds, Z. Null for
 * anything else. A date-time without offset is refused, because guessing it would be wrong half the year.
 */
export function parseDateTime(raw: unknown): string | null {
  const match = typeof raw === 'string' ? DATE_TIME.exec(raw) : null;
  if (!match) return null;
  const [, date, time, seconds = '00', fraction = '', offset] = match;
  if (parseDate(date) === null) return null;
  const instant = new Date(`${date}T${time}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`);
  const text = instant.toISOString();
  // A year before 0000 or after 9999 is written with a sign, which sorts before all digits and so before
  // `FIRST_INSTANT`.
  return text >= FIRST_INSTANT && text < END_OF_INSTANTS ? text : null;
}

/** Writes the time of an event as 'dd/MM/yyyy HH:mm' by the clock of Warsaw (ruling 6.5; spec 5.9). */
export function showDateTime(instant: string): string {
  const { date, time } = toWarsaw(instant);
  return `${showDate(date)} ${time}`;
}

/** The mark of a time in the second of two equal hours. */
export const SECOND_TIME = ` (${valueTexts.winterTime})`;

/**
 * Writes a value like `showDateTime`, with its seconds where they are not zero: '05/11/2026 13:00:59', and
 * '05/11/2026 13:00:59,120' with milliseconds. Rules compare the whole instant, so without its seconds a value outside
 * a norm could look like the norm itself. A time in the second of two equal hours ends with `SECOND_TIME`.
 */
export function showExactDateTime(instant: string): string {
  const shown = new Date(wallMillis(Date.parse(instant))).toISOString();
  const [seconds, milliseconds] = [shown.slice(16, 19), shown.slice(20, 23)];
  const exact = milliseconds === '000' ? seconds : `${seconds},${milliseconds}`;
  return showDateTime(instant) + (exact === ':00' ? '' : exact) + (isSecondTime(instant) ? SECOND_TIME : '');
}

/** An instant, shown by the clock of Warsaw. */
export const dateTimeKind: KindRules = {
  read: (raw) => readingOf(parseDateTime(raw), 'notDateTime'),
  show: (value) => showExactDateTime(String(value)),
  ...SORTED_AS_TEXT,
  indexForm: 'instant',
};
