import { nextDay } from './date.ts';

/**
 * The first instant that is accepted. From it up to `END_OF_INSTANTS`, Warsaw's clock shows a year from 0001 to 9999.
 */
export const FIRST_INSTANT = '0001-01-01T00:00:00.000Z';
/** The first instant that is no longer accepted. */
export const END_OF_INSTANTS = '9999-12-31T00:00:00.000Z';

/** The time zone of the users' clocks (ruling 6.5). */
export const TIME_ZONE = 'Europe/Warsaw';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  calendar: 'iso8601',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** A date and time as a wall clock shows them. */
export interface WallTime {
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  /** 'HH:mm'. */
  readonly time: string;
}

/**
 * Returns the date and time that Warsaw's clock shows at an instant, as the milliseconds since 1970 that the same date
 * and time have in UTC.
 */
export function wallMillis(instant: number): number {
  const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const date = `${String(part['year']).padStart(4, '0')}-${part['month']}-${part['day']}`;
  const shown = Date.parse(`${date}T${part['hour']}:${part['minute']}:${part['second']}.000Z`);
  return shown + (instant - Math.floor(instant / 1000) * 1000);
}

/** Returns the date and time that Warsaw's clock shows at an instant (ISO 8601 with Z). */
export function toWarsaw(instant: string): WallTime {
  const shown = new Date(wallMillis(Date.parse(instant))).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/**
 * Returns the instant (UTC, Z) at which Warsaw's clock shows a date and time. For an hour that occurs twice,
 * returns its first occurrence. An hour that is skipped is read as if the clock had not been put forward yet.
 */
export function fromWarsaw(wall: WallTime): string {
  const shown = Date.parse(`${wall.date}T${wall.time}:00.000Z`);
  const dayBefore = shown - 86_400_000;
  const offsetBefore = wallMillis(dayBefore) - dayBefore;
  const early = shown - offsetBefore;
  if (wallMillis(early) === shown) return new Date(early).toISOString();
  const dayAfter = shown + 86_400_000;
  const late = shown - (wallMillis(dayAfter) - dayAfter);
  return new Date(wallMillis(late) === shown ? late : early).toISOString();
}

/** A period from `start` up to, but without, `end`. */
export interface Stretch {
  readonly start: string;
  readonly end: string;
}

/** Returns a Warsaw day as instants: from its start up to the next day's start (ruling 6.5). */
export function warsawDay(date: string): Stretch {
  return { start: startOfDay(date), end: startOfDay(nextDay(date)) };
}

/**
 * Returns the first instant of a day, within the limits of instants. Null stands for the day after the last
 * one.
 */
function startOfDay(date: string | null): string {
  if (date === null) return END_OF_INSTANTS;
  const start = fromWarsaw({ date, time: '00:00' });
  return start < FIRST_INSTANT ? FIRST_INSTANT : start;
}
