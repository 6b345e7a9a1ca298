import { shiftDay } from '@kartoteka/domain/value/date';
import { fromWarsaw, toWarsaw } from '@kartoteka/domain/value/warsaw';
import type { Moment } from '../templates/demo-template.ts';
import type { CardPlan } from './plan.ts';

const MINUTE = 60_000;
/**
 * Minimum number of milliseconds from a card's start to `begunAt`, the present of the plant, so that people have time
 * to fill and sign the card.
 */
const WORKED_ON = 90 * MINUTE;

/** The clock of the server while it makes a card. */
export interface CardClock {
  now(): Date;
  moment(): Moment;
  /** Moves the clock forward, at most to `begunAt`. */
  pass(minutes: number): void;
}

/** Starts a clock at the card's planned time, or earlier if that time is less than `WORKED_ON` before `begunAt`. */
export function startClock({ daysAgo, time }: CardPlan, begunAt: Date): CardClock {
  const latest = begunAt.getTime() - WORKED_ON;
  // The last day of the plan is the latest day with enough time to work on its cards. Soon after midnight, this is
  // still the day before.
  const date = shiftDay(toWarsaw(new Date(latest).toISOString()).date, -daysAgo);
  const planned = Date.parse(fromWarsaw({ date, time }));
  const midnight = Date.parse(fromWarsaw({ date: shiftDay(date, 1), time: '00:00' }));
  // Cards that are planned after `latest` start in their order, within a minute and a half before `latest`.
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
