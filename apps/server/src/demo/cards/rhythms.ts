import { isHot } from '../templates/trend.ts';
import { INSERT_LIFE } from '../templates/dimensions.ts';

/** The state in which a card ends up. */
export type Outcome =
  | 'inProgress'
  | 'returned'
  | 'awaitingFirst'
  | 'awaitingSecond'
  | 'approved'
  | 'corrected'
  | 'withdrawn'
  | 'voided';

/** The frequency of a template's cards, and the states in which they end up. */
export interface Rhythm {
  readonly template: string;
  /** Days between two cards. The day of each card is rounded down to a whole day. */
  readonly everyDays: number;
  /** Local time at which a card is started, as 'HH:MM'. */
  readonly time: string;
  /** Outcomes of the latest cards, latest first. `outcomeLongAgo` decides the outcomes of older cards. */
  readonly latest: readonly Outcome[];
  /**
   * Returns whether a card has a value outside its norm. `nth` is the card's position, from 0 for the oldest
   * card.
   */
  readonly deviates: (nth: number, daysAgo: number) => boolean;
  /** Position of the first card of the template's second version, counted back from 0 for the latest card. */
  readonly secondVersionFrom?: number;
  /** Number of days since the template's last card, after which the template was archived. */
  readonly givenUpDaysAgo?: number;
}

const everyNth =
  (count: number, from = count - 1) =>
  (nth: number): boolean =>
    nth % count === from;

export const RHYTHMS: readonly Rhythm[] = [
  {
    template: 'Monitoring temperatury CCP',
    everyDays: 1,
    time: '06:10',
    latest: ['inProgress', 'awaitingFirst', 'awaitingSecond', 'approved', 'corrected', 'returned'],
    deviates: (nth, daysAgo) => (isHot(daysAgo) ? nth % 2 === 0 : nth % 9 === 4),
  },
  {
    template: 'Kontrola wymiarowa',
    everyDays: 2,
    time: '08:25',
    latest: ['inProgress', 'awaitingFirst', 'approved', 'voided'],
    // The last card of each insert deviates, because a worn insert removes too little material.
    deviates: everyNth(INSERT_LIFE),
  },
  {
    template: 'Kontrola jakości wyrobu',
    everyDays: 2,
    time: '10:40',
    latest: ['awaitingFirst', 'inProgress', 'awaitingSecond', 'returned', 'approved', 'voided', 'corrected'],
    deviates: everyNth(6, 2),
  },
  {
    template: 'Mycie linii (CIP)',
    everyDays: 1.5,
    time: '14:05',
    latest: ['inProgress', 'inProgress', 'awaitingFirst', 'approved', 'returned', 'corrected'],
    deviates: everyNth(9),
  },
  {
    template: 'Przegląd codzienny wózka widłowego',
    everyDays: 1,
    time: '05:50',
    latest: ['approved', 'inProgress', 'approved', 'approved', 'voided'],
    deviates: everyNth(11, 6),
  },
  {
    template: 'Przyjęcie dostawy',
    everyDays: 1.5,
    time: '07:20',
    latest: ['inProgress', 'inProgress', 'awaitingFirst', 'awaitingFirst', 'returned', 'withdrawn'],
    deviates: everyNth(5, 1),
  },
  {
    template: 'Kalibracja pH-metru',
    everyDays: 7,
    time: '06:45',
    latest: ['awaitingFirst', 'approved', 'withdrawn'],
    deviates: everyNth(7),
  },
  {
    template: 'Kontrola detektora metali',
    everyDays: 1.5,
    time: '09:15',
    latest: ['awaitingFirst', 'awaitingSecond', 'inProgress', 'approved', 'corrected', 'returned', 'voided'],
    deviates: everyNth(13, 8),
    secondVersionFrom: 4,
  },
  {
    template: 'Kontrola masy netto',
    everyDays: 2,
    time: '11:30',
    latest: ['inProgress', 'awaitingFirst', 'returned', 'approved', 'withdrawn'],
    deviates: everyNth(8),
  },
  {
    template: 'Przegląd szkła i twardego plastiku',
    everyDays: 7,
    time: '13:10',
    latest: ['approved', 'corrected'],
    deviates: everyNth(4, 2),
    givenUpDaysAgo: 20,
  },
];

/**
 * Returns the outcome of a card that is older than the latest cards. Most are approved, some after a
 * correction or a withdrawal, and a few are voided.
 */
export function outcomeLongAgo(sinceLatest: number, hasApprovals: boolean): Outcome {
  if (!hasApprovals) return 'approved';
  if (sinceLatest % 17 === 9) return 'corrected';
  if (sinceLatest % 13 === 7) return 'withdrawn';
  return sinceLatest % 23 === 15 ? 'voided' : 'approved';
}
