import { shiftDay } from '@kartoteka/domain/value/date';
import { fromWarsaw, toWarsaw } from '@kartoteka/domain/value/warsaw';
import type { Moment } from '../templates/demo-template.ts';
import type { CardPlan } from './plan.ts';

const MINUTE = 60_000;
/** ms that a card in progress was started before now, at least. */
const WORKED_ON = 90 * MINUTE;

/** The time while a card is made. */
export interface CardClock {
  now(): Date;
  moment(): Moment;
  pass(minutes: number): void;
}

/** Starts a clock at the card's time. A card of today whose time has not come is started a little earlier. */
export function startClock({ daysAgo, time }: CardPlan, begunAt: Date): CardClock {
  const latest = begunAt.getTime() - WORKED_ON;
  // The last day is the day on which there was time to work on its cards, so soon after midnight it is the day before.
  const date = shiftDay(toWarsaw(new Date(latest).toISOString()).date, -daysAgo);
  const planned = Date.parse(fromWarsaw({ date, time }));
  const midnight = Date.parse(fromWarsaw({ date: shiftDay(date, 1), time: '00:00' }));
  // Cards whose time has not come keep their order, within a minute and a half.
  let now = planned <= latest ? planned : latest - (midnight - planned) / 1000;
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
