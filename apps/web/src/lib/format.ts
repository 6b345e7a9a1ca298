import { showDateTime } from '@kartoteka/domain/value/display';
import { toWarsaw } from '@kartoteka/domain/value/warsaw';

/** An instant as its time in Warsaw: '07:05'. Nothing is ''. */
export function formatTime(instant: string | null | undefined): string {
  return instant ? toWarsaw(instant).time : '';
}

/** An instant as '05/03/2026 07:05' in Warsaw. Nothing is ''. */
export function formatDateTime(instant: string | null | undefined): string {
  return instant ? showDateTime(instant) : '';
}
