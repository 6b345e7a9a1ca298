import { toWarsaw, type WallTime } from '@kartoteka/domain/value/warsaw';

/** What the clock in the plant shows now, whatever zone the tablet is set to. */
export function wallNow(): WallTime {
  return toWarsaw(new Date().toISOString());
}
