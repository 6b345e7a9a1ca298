import { shiftDay } from '../value/date.ts';

/** Age in Warsaw days from which an open card is overdue. */
export const OVERDUE_DAYS = 3;

/** The last day ('YYYY-MM-DD') whose open cards are overdue on the given day. */
export function overdueUntil(today: string): string {
  return shiftDay(today, -OVERDUE_DAYS);
}
