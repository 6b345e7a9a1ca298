import { shiftDay } from '../value/date.ts';

/** An open card is overdue when it was started so many Warsaw days ago, or earlier. */
export const OVERDUE_DAYS = 3;

/** The last day ('YYYY-MM-DD') whose open cards are overdue on the day given. */
export function overdueUntil(today: string): string {
  return shiftDay(today, -OVERDUE_DAYS);
}
