const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The first instant that is taken: up to `END_OF_INSTANTS` Warsaw's clock shows a year from 0001 to 9999. */
export const FIRST_INSTANT = '0001-01-01T00:00:00.000Z';
/** The first instant that is too late. */
export const END_OF_INSTANTS = '9999-12-31T00:00:00.000Z';

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** A plain date 'YYYY-MM-DD' of the calendar, years 0001 to 9999; null for anything else. */
export function parseDate(raw: unknown): string | null {
  const match = typeof raw === 'string' ? DATE.exec(raw) : null;
  if (!match) return null;
  const [text, year, month, day] = [match[0], Number(match[1]), Number(match[2]), Number(match[3])];
  const isReal = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return isReal ? text : null;
}

/** A time of day 'HH:mm'; null for anything else. */
export function parseTime(raw: unknown): string | null {
  return typeof raw === 'string' && TIME.test(raw) ? raw : null;
}

/**
 * An instant in ISO 8601 with its offset ('Z' or '+01:00') as it is stored: UTC, milliseconds, Z.
 * Null for anything else; a date-time without offset is refused, not guessed.
 */
export function parseDateTime(raw: unknown): string | null {
  const match = typeof raw === 'string' ? DATE_TIME.exec(raw) : null;
  if (!match) return null;
  const [, date, time, seconds = '00', fraction = '', offset] = match;
  if (parseDate(date) === null) return null;
  const instant = new Date(`${date}T${time}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`);
  const text = instant.toISOString();
  // Years before 0000 and after 9999 have more digits and a sign, which sorts before all digits.
  return text >= FIRST_INSTANT && text < END_OF_INSTANTS ? text : null;
}

/** The day after a plain date; null after the last one of the calendar. */
export function nextDay(date: string): string | null {
  return parseDate(shiftDay(date, 1));
}

/** The day so many days after a plain date, before it where they are negative; both within the calendar. */
export function shiftDay(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
