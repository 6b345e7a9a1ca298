import { shiftDay } from '../value/date.ts';

/** An open card of at least this age, in Warsaw days, is overdue. */
export const OVERDUE_DAYS = 3;

/** Returns the last day ('YYYY-MM-DD') whose open cards are overdue on the given day. */
export function overdueUntil(today: string): string {
  return shiftDay(today, -OVERDUE_DAYS);
}
