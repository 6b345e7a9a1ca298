import { formatDateTime, formatDay, formatTime } from './format.ts';

/** A time by the clock of a device, and the server's time when it arrived (wire claims). */
export interface Claim {
  readonly typedAt: string;
  readonly arrivedAt: string;
}

/** Both times of a claim in words. The arrival has no day when both times are on the same day. */
export function claimedTimes({ typedAt, arrivedAt }: Claim): {
  readonly typed: string;
  readonly arrived: string;
} {
  const isSameDay = formatDay(typedAt) === formatDay(arrivedAt);
  return {
    typed: formatDateTime(typedAt),
    arrived: isSameDay ? formatTime(arrivedAt) : formatDateTime(arrivedAt),
  };
}
