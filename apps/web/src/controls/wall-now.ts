import { toWarsaw, type WallTime } from '@kartoteka/domain/value/warsaw';

/** The current time on the plant's clock, in whatever zone the tablet is set to. */
export function wallNow(): WallTime {
  return toWarsaw(new Date().toISOString());
}
