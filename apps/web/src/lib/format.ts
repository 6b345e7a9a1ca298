import { showDateTime } from '@kartoteka/domain/value/date-time';
import { toWarsaw } from '@kartoteka/domain/value/warsaw';

/** The time of an instant in Warsaw: '07:05'. Without an instant ''. */
export function formatTime(instant: string | null | undefined): string {
  return instant ? toWarsaw(instant).time : '';
}

/** An instant in Warsaw: '05/03/2026 07:05'. Without an instant ''. */
export function formatDateTime(instant: string | null | undefined): string {
  return instant ? showDateTime(instant) : '';
}
