import { shiftDay } from '@kartoteka/domain/value/date';
import { fromWarsaw, toWarsaw } from '@kartoteka/domain/value/warsaw';
import type { Moment } from '../templates/demo-template.ts';
import type { CardPlan } from './plan.ts';

const MINUTE = 60_000;
/** A card that is in progress was begun this long ago at least. */
const WORKED_ON = 90 * MINUTE;

/** The time as it passes while a card is made. */
export interface CardClock {
  now(): Date;
  moment(): Moment;
  pass(minutes: number): void;
}

/** A clock that starts when the card does; a card of today whose time has not come is begun a little earlier. */
export function startClock({ daysAgo, time }: CardPlan, begunAt: Date): CardClock {
  const date = shiftDay(toWarsaw(begunAt.toISOString()).date, -daysAgo);
  const planned = Date.parse(fromWarsaw({ date, time }));
  let now = Math.min(planned, begunAt.getTime() - WORKED_ON);
  return {
    now: () => new Date(now),
    moment: () => {
      const instant = new Date(now).toISOString();
      return { ...toWarsaw(instant), instant };
    },
    pass: (minutes) => {
      now = Math.min(now + minutes * MINUTE, begunAt.getTime());
    },
  };
}
