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

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The last instant whose year has four digits in Warsaw, whatever the offset is. */
const LAST_READ = Date.parse(END_OF_INSTANTS);

/** Returns the instants that a date and time have with the offset of the day before and of the day after. */
function readings({ date, time }: WallTime): {
  readonly shown: number;
  readonly early: number;
  readonly late: number;
} {
  const shown = Date.parse(`${date}T${time}:00.000Z`);
  const [before, after] = [shown - DAY, Math.min(shown + DAY, LAST_READ)];
  return { shown, early: shown - (wallMillis(before) - before), late: shown - (wallMillis(after) - after) };
}

/**
 * Returns the instant (UTC, Z) at which Warsaw's clock shows a date and time. For an hour that occurs twice,
 * returns its first occurrence. An hour that is skipped is read as if the clock had not been put forward yet.
 */
export function fromWarsaw(wall: WallTime): string {
  const [first] = instantsAt(wall);
  return first ?? new Date(readings(wall).early).toISOString();
}

/**
 * Returns the instants (UTC, Z) at which Warsaw's clock shows a date and time, in order: none in an hour that is skipped,
 * two in an hour that occurs twice.
 */
export function instantsAt(wall: WallTime): readonly string[] {
  const { shown, early, late } = readings(wall);
  return [...new Set([early, late])]
    .filter((instant) => wallMillis(instant) === shown)
    .map((instant) => new Date(instant).toISOString());
}

/** Returns whether Warsaw's clock has shown the same time an hour before an instant, because it was put back. */
export function isSecondTime(instant: string): boolean {
  const millis = Date.parse(instant);
  return wallMillis(millis - HOUR) === wallMillis(millis);
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
