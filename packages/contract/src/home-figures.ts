import {
  type ListStatus,
  OPEN_LIST_STATUSES,
  type OpenListStatus,
  STANDING_LIST_STATUSES,
} from '@kartoteka/domain/card/status';
import type { ManagerHome } from './home.ts';

/** A filter of the list of filled cards: a set of values, or a range whose missing side is open. */
interface FigureFilter {
  readonly id: string;
  readonly values: readonly string[];
  readonly isRange: boolean;
}

/** A figure of the start page, with the filters under which the list of filled cards has the same total. */
export interface Figure {
  readonly count: number;
  readonly filters: readonly FigureFilter[];
}

const any = (id: string, ...values: string[]): FigureFilter => ({ id, values, isRange: false });
const between = (from: string, to: string): FigureFilter => ({
  id: 'creationTime',
  values: [from, to],
  isRange: true,
});

/** Counts the cards that have the given open status now. */
export function openFigure({ now }: ManagerHome, status: OpenListStatus): Figure {
  return { count: now[status], filters: [any('status', status)] };
}

/** Counts the overdue cards in the given open status; in all open statuses when it is absent. */
export function overdueFigure({ overdue }: ManagerHome, status?: OpenListStatus): Figure {
  const statuses: readonly OpenListStatus[] = status === undefined ? OPEN_LIST_STATUSES : [status];
  return {
    count: statuses.reduce<number>((sum, one) => sum + overdue[one], 0),
    filters: [any('status', ...statuses), between('', overdue.until)],
  };
}

/** Counts the cards that were started on a day and now have the status. */
export function dayFigure(counts: ManagerHome['days'][number], status: ListStatus): Figure {
  return { count: counts[status], filters: [any('status', status), any('creationTime', counts.day)] };
}

/** Counts the cards that were started in the period and now have the status. */
export function periodFigure({ from, to, days }: ManagerHome, status: ListStatus): Figure {
  return {
    count: days.reduce((sum, counts) => sum + counts[status], 0),
    filters: [any('status', status), between(from, to)],
  };
}

/**
 * Counts the cards that were made from a template in the period and are not void: all of them, or only cards
 * with a deviation.
 */
export function templateFigure(
  { from, to }: ManagerHome,
  template: ManagerHome['templates'][number],
  which: 'all' | 'deviating',
): Figure {
  const filters = [
    any('controlCardTemplate', ...template.templateIds),
    any('status', ...STANDING_LIST_STATUSES),
    between(from, to),
  ];
  return which === 'all'
    ? { count: template.cards, filters }
    : { count: template.deviating, filters: [...filters, any('hasDeviations', 'true')] };
}

/** Counts the approved cards of the period, over which the median is taken. */
export function approvedFigure({ from, to, approval }: ManagerHome): Figure {
  return { count: approval.cards, filters: [any('status', 'approved'), between(from, to)] };
}
