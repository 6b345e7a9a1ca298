import { showDate } from '@kartoteka/domain/value/date';
import { showDateTime } from '@kartoteka/domain/value/date-time';
import { toWarsaw, wallMillis } from '@kartoteka/domain/value/warsaw';

/** The time of an instant in Warsaw: '07:05'. Without an instant ''. */
export function formatTime(instant: string | null | undefined): string {
  return instant ? toWarsaw(instant).time : '';
}

/** The day of an instant in Warsaw: '05/03/2026'. Without an instant ''. */
export function formatDay(instant: string | null | undefined): string {
  return instant ? showDate(toWarsaw(instant).date) : '';
}

/** An instant in Warsaw: '05/03/2026 07:05'. Without an instant ''. */
export function formatDateTime(instant: string | null | undefined): string {
  return instant ? showDateTime(instant) : '';
}

/** The time of an instant in Warsaw with its second: '07:05:09'. Without an instant ''. */
export function formatSecond(instant: string | null | undefined): string {
  return instant ? new Date(wallMillis(Date.parse(instant))).toISOString().slice(11, 19) : '';
}
