import { shiftDay } from '../value/date.ts';

/** An open card of at least this age, in Warsaw days, is overdue. */
export const OVERDUE_DAYS = 3;

/**
 * Returns the day ('YYYY-MM-DD') such that open cards that were started on it or earlier are overdue on the given day.
 */
export function overdueUntil(today: string): string {
  return shiftDay(today, -OVERDUE_DAYS);
}
