import { formatDateTime, formatDay, formatTime } from './format.ts';

/** A time by the clock of a device, and when that arrived by the server's (wire claims). */
export interface Claim {
  readonly typedAt: string;
  readonly arrivedAt: string;
}

/** Both times of a claim in words; the arrival without its day when it was the same one. */
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
