import { toWarsaw } from '@kartoteka/domain/value/warsaw';
import { formatDateTime, formatTime } from '../../lib/format.ts';

/** A moment as short as it can be told: '12:04' of today, else '05/03/2026 12:04'. */
export function shortWhen(instant: string, now: string = new Date().toISOString()): string {
  return toWarsaw(instant).date === toWarsaw(now).date ? formatTime(instant) : formatDateTime(instant);
}
