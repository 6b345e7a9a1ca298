import { type KindRules, readingOf, SORTED_AS_TEXT } from './value-kind.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Reads a plain date 'YYYY-MM-DD' of the calendar, years 0001 to 9999; null for anything else. */
export function parseDate(raw: unknown): string | null {
  const match = typeof raw === 'string' ? DATE.exec(raw) : null;
  if (!match) return null;
  const [text, year, month, day] = [match[0], Number(match[1]), Number(match[2]), Number(match[3])];
  const isReal = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return isReal ? text : null;
}

/** Returns the day after a plain date; null after the last day of the calendar. */
export function nextDay(date: string): string | null {
  return parseDate(shiftDay(date, 1));
}

/**
 * Returns the day that is `days` after a plain date, or before it when negative; both within the calendar.
 */
export function shiftDay(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Writes 'YYYY-MM-DD' as 'dd/MM/yyyy' (spec 5.9). */
export function showDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** A day of the calendar. The search index stores the midnight in UTC with which the day begins. */
export const dateKind: KindRules = {
  read: (raw) => readingOf(parseDate(raw), 'notDate'),
  show: (value) => showDate(String(value)),
  ...SORTED_AS_TEXT,
  indexForm: 'instant',
};
