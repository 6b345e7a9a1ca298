import { END_OF_INSTANTS, FIRST_INSTANT, nextDay } from './date.ts';

/** Where people read the clock (ruling 6.5). */
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

/** What the clock on the wall shows. */
export interface WallTime {
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  /** 'HH:mm'. */
  readonly time: string;
}

/** The instant's wall clock in Warsaw, as milliseconds of a UTC that would show the same. */
export function wallMillis(instant: number): number {
  const part = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const date = `${String(part['year']).padStart(4, '0')}-${part['month']}-${part['day']}`;
  const shown = Date.parse(`${date}T${part['hour']}:${part['minute']}:${part['second']}.000Z`);
  return shown + (instant - Math.floor(instant / 1000) * 1000);
}

/** Date and time of an instant (ISO 8601 with Z) in Warsaw. */
export function toWarsaw(instant: string): WallTime {
  const shown = new Date(wallMillis(Date.parse(instant))).toISOString();
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/**
 * The instant (UTC, Z) at which Warsaw's clock shows this. An hour that occurs twice is the first one; one that
 * is skipped is read as if the clock had not been put forward yet.
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

/** A stretch of time: from `start`, up to but without `end`. */
export interface Stretch {
  readonly start: string;
  readonly end: string;
}

/** A Warsaw day as instants: [its start, the next day's start), 23 to 25 hours (ruling 6.5). */
export function warsawDay(date: string): Stretch {
  return { start: startOfDay(date), end: startOfDay(nextDay(date)) };
}

/** The first and the last day of the calendar reach no further than instants do. */
function startOfDay(date: string | null): string {
  if (date === null) return END_OF_INSTANTS;
  const start = fromWarsaw({ date, time: '00:00' });
  return start < FIRST_INSTANT ? FIRST_INSTANT : start;
}
