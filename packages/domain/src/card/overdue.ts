import { shiftDay } from '../value/date.ts';

/** An open card of at least this age, in Warsaw days, is overdue. */
export const OVERDUE_DAYS = 3;

/** Returns the latest start day ('YYYY-MM-DD') of the open cards that are overdue on the day `today`. */
export function overdueUntil(today: string): string {
  return shiftDay(today, -OVERDUE_DAYS);
}
