import { formatDateTime, formatDay, formatTime } from './format.ts';

/**
 * The time by a device's clock at which an entry was typed, and the server's time at which the entry arrived (wire
 * claims).
 */
export interface Claim {
  readonly typedAt: string;
  readonly arrivedAt: string;
}

/** Returns the time of typing by the device's clock and the time of the arrival, in words. */
export function claimedTimes({ typedAt, arrivedAt }: Claim): {
  readonly typed: string;
  readonly arrived: string;
} {
  return { typed: formatDateTime(typedAt), arrived: timeAfter(typedAt, arrivedAt) };
}

/** Returns a time in words, without the day if `earlier` is on the same day. */
export function timeAfter(earlier: string | null, time: string): string {
  return earlier !== null && formatDay(earlier) === formatDay(time) ? formatTime(time) : formatDateTime(time);
}
