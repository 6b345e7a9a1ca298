import { toWarsaw } from '@kartoteka/domain/value/warsaw';
import { formatDateTime, formatTime } from './format.ts';

/** Returns the shortest text for an instant: '12:04' for today in Warsaw, otherwise '05/03/2026 12:04'. */
export function shortWhen(instant: string, now: string = new Date().toISOString()): string {
  return toWarsaw(instant).date === toWarsaw(now).date ? formatTime(instant) : formatDateTime(instant);
}
