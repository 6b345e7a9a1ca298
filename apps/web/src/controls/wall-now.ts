import { toWarsaw, type WallTime } from '@kartoteka/domain/value/warsaw';

/** The current date and time on the plant's clock, whatever the time zone of the tablet is. */
export function wallNow(): WallTime {
  return toWarsaw(new Date().toISOString());
}
