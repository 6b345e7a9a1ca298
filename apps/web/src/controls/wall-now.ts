import { showExactDateTime } from '@kartoteka/domain/value/date-time';
import { toWarsaw, type WallTime } from '@kartoteka/domain/value/warsaw';

const MINUTE = 60_000;

/** Returns the current date and time in Warsaw, whatever the time zone of the tablet is. */
export function wallNow(): WallTime {
  return toWarsaw(new Date().toISOString());
}

/** Returns the current minute as the text that `readDateTimeText` reads, in the second of two equal hours too. */
export function minuteNow(): string {
  return showExactDateTime(new Date(Math.floor(Date.now() / MINUTE) * MINUTE).toISOString());
}
