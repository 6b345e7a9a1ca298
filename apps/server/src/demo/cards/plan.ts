import { DEMO_TEMPLATES } from '../templates/all.ts';
import type { DemoTemplate } from '../templates/demo-template.ts';

/** How far a card came. */
export type Outcome =
  | 'inProgress'
  | 'returned'
  | 'awaitingFirst'
  | 'awaitingSecond'
  | 'approved'
  | 'corrected'
  | 'voided';

/** One card of the demo plant. */
export interface CardPlan {
  readonly template: DemoTemplate;
  readonly daysAgo: number;
  /** When it is started, on the clock on the wall. */
  readonly time: string;
  readonly outcome: Outcome;
  readonly deviates: boolean;
  readonly seed: number;
}

/** How often a template is filled: every so many days, at this time. */
interface Rhythm {
  readonly template: string;
  readonly everyDays: number;
  readonly time: string;
  /** Outcomes of the latest cards, the latest first; older ones are approved. */
  readonly latest: readonly Outcome[];
  /** Every so many cards one has a value outside its norm. */
  readonly deviatesEvery: number;
}

const DAYS = 28;

const RHYTHMS: readonly Rhythm[] = [
  {
    template: 'Monitoring temperatury CCP',
    everyDays: 1,
    time: '06:10',
    latest: ['inProgress', 'awaitingFirst', 'awaitingSecond', 'approved', 'corrected', 'returned'],
    deviatesEvery: 4,
  },
  {
    template: 'Kontrola wymiarowa',
    everyDays: 3,
    time: '08:25',
    latest: ['inProgress', 'awaitingFirst', 'approved', 'voided'],
    deviatesEvery: 3,
  },
  {
    template: 'Kontrola jakości wyrobu',
    everyDays: 2,
    time: '10:40',
    latest: ['awaitingFirst', 'inProgress', 'awaitingSecond', 'returned', 'approved', 'voided', 'corrected'],
    deviatesEvery: 3,
  },
];

function plansOf(rhythm: Rhythm, seeds: number): CardPlan[] {
  const template = DEMO_TEMPLATES.find((one) => one.name === rhythm.template);
  if (template === undefined) throw new Error(`The demo plant has no ${rhythm.template}.`);
  return Array.from({ length: Math.ceil(DAYS / rhythm.everyDays) }, (_, at) => {
    const outcome = rhythm.latest[at] ?? 'approved';
    return {
      template,
      daysAgo: at * rhythm.everyDays,
      time: rhythm.time,
      outcome,
      // A card is corrected or voided for a reason that shows.
      deviates: outcome === 'voided' || outcome === 'corrected' || at % rhythm.deviatesEvery === 2,
      seed: seeds + at,
    };
  });
}

/** The cards of the last weeks in the order in which they were started. */
export function planCards(): CardPlan[] {
  const plans = RHYTHMS.flatMap((rhythm, at) => plansOf(rhythm, (at + 1) * 1000));
  return plans.sort((one, other) => other.daysAgo - one.daysAgo || (one.time < other.time ? -1 : 1));
}
