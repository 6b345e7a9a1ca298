import { DEMO_TEMPLATES } from '../templates/all.ts';
import type { DemoTemplate } from '../templates/demo-template.ts';
import { type Outcome, outcomeLongAgo, type Rhythm, RHYTHMS } from './rhythms.ts';

/** One card of the demo plant. */
export interface CardPlan {
  readonly template: DemoTemplate;
  readonly daysAgo: number;
  /** Local time at which the card is started, as 'HH:MM'. */
  readonly time: string;
  readonly outcome: Outcome;
  readonly deviates: boolean;
  readonly seed: number;
  /** The card's position among the cards of its template, from 0. */
  readonly nth: number;
  readonly version: 1 | 2;
  /** A change of the template just before the card or after it; null when there is none. */
  readonly change: 'newVersionBefore' | 'archivedAfter' | null;
}

/** The cards of one template, in the order in which they were started. */
export interface Lane {
  readonly template: DemoTemplate;
  readonly plans: readonly CardPlan[];
}

/** Number of days for which the plant has cards. */
export const PLANT_DAYS = 60;

function laneOf(rhythm: Rhythm, seeds: number, days: number): Lane {
  const template = DEMO_TEMPLATES.find((one) => one.name === rhythm.template);
  if (template === undefined) throw new Error(`The demo plant has no ${rhythm.template}.`);
  const { everyDays, givenUpDaysAgo = 0, secondVersionFrom = -1 } = rhythm;
  const count = Math.max(0, Math.ceil((days - givenUpDaysAgo) / everyDays));
  const plans = Array.from({ length: count }, (_, sinceLatest): CardPlan => {
    const daysAgo = givenUpDaysAgo + Math.floor(sinceLatest * everyDays);
    const nth = count - 1 - sinceLatest;
    const outcome = rhythm.latest[sinceLatest] ?? outcomeLongAgo(sinceLatest, template.approvals.length > 0);
    return {
      template,
      daysAgo,
      time: rhythm.time,
      outcome,
      // A voided or corrected card has a deviation, so that the reason for the void or the correction is visible.
      deviates: outcome === 'voided' || outcome === 'corrected' || rhythm.deviates(nth, daysAgo),
      seed: seeds + sinceLatest,
      nth,
      version: sinceLatest <= secondVersionFrom ? 2 : 1,
      change: changeAt(rhythm, sinceLatest),
    };
  });
  return { template, plans: plans.toReversed() };
}

function changeAt(rhythm: Rhythm, sinceLatest: number): CardPlan['change'] {
  if (sinceLatest === rhythm.secondVersionFrom) return 'newVersionBefore';
  return rhythm.givenUpDaysAgo !== undefined && sinceLatest === 0 ? 'archivedAfter' : null;
}

/** Plans the cards of the last `days` days. Each template has its lane, which does not depend on other lanes. */
export function planLanes(days: number): Lane[] {
  return RHYTHMS.map((rhythm, at) => laneOf(rhythm, (at + 1) * 1000, days));
}
