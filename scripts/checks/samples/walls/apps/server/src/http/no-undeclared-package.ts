import { addDays } from 'date-fns';

export const tomorrow = (today: Date): Date => addDays(today, 1);
