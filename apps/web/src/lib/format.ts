import { showDate } from '@kartoteka/domain/value/date';
import { showDateTime } from '@kartoteka/domain/value/date-time';
import { toWarsaw, wallMillis } from '@kartoteka/domain/value/warsaw';

/** Returns the Warsaw time of an instant, '07:05'; '' if there is no instant. */
export function formatTime(instant: string | null | undefined): string {
  return instant ? toWarsaw(instant).time : '';
}

/** Returns the Warsaw date of an instant, '05/03/2026'; '' if there is no instant. */
export function formatDay(instant: string | null | undefined): string {
  return instant ? showDate(toWarsaw(instant).date) : '';
}

/** Returns the Warsaw date and time of an instant, '05/03/2026 07:05'; '' if there is no instant. */
export function formatDateTime(instant: string | null | undefined): string {
  return instant ? showDateTime(instant) : '';
}

/** Returns the Warsaw time of an instant with seconds, '07:05:09'; '' if there is no instant. */
export function formatSecond(instant: string | null | undefined): string {
  return instant ? new Date(wallMillis(Date.parse(instant))).toISOString().slice(11, 19) : '';
}

/** Returns the Warsaw date and time of an instant with seconds, '05/03/2026 07:05:09'; '' if there is no instant. */
export function formatToSecond(instant: string | null | undefined): string {
  return instant ? `${formatDay(instant)} ${formatSecond(instant)}` : '';
}
