import { toWarsaw, type WallTime } from '@kartoteka/domain/value/warsaw';

/** Returns the current date and time in Warsaw, whatever the time zone of the tablet is. */
export function wallNow(): WallTime {
  return toWarsaw(new Date().toISOString());
}
