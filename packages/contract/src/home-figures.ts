import {
  type ListStatus,
  OPEN_LIST_STATUSES,
  type OpenListStatus,
  STANDING_LIST_STATUSES,
} from '@kartoteka/domain/card/status';
import type { ManagerHome } from './home.ts';

/** A filter of the list of filled cards: any of its values, or a range whose empty side is open. */
export interface FigureFilter {
  readonly id: string;
  readonly values: readonly string[];
  readonly isRange: boolean;
}

/** A figure of the start page, and the filters with which the list of filled cards has it as its total. */
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

/** Cards that are open now. */
export function openFigure({ now }: ManagerHome, status: OpenListStatus): Figure {
  return { count: now[status], filters: [any('status', status)] };
}

/** Open cards that were started too long ago: of one state, or all. */
export function overdueFigure({ overdue }: ManagerHome, status?: OpenListStatus): Figure {
  const statuses: readonly OpenListStatus[] = status === undefined ? OPEN_LIST_STATUSES : [status];
  return {
    count: statuses.reduce<number>((sum, one) => sum + overdue[one], 0),
    filters: [any('status', ...statuses), between('', overdue.until)],
  };
}

/** Cards that were started on a day and have a state now. */
export function dayFigure(counts: ManagerHome['days'][number], status: ListStatus): Figure {
  return { count: counts[status], filters: [any('status', status), any('creationTime', counts.day)] };
}

/** Cards of the period that have a state now. */
export function periodFigure({ from, to, days }: ManagerHome, status: ListStatus): Figure {
  return {
    count: days.reduce((sum, counts) => sum + counts[status], 0),
    filters: [any('status', status), between(from, to)],
  };
}

/** Cards of a template in the period that are not void: all of them, or those with a deviation. */
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

/** The approved cards of the period, of which the median speaks. */
export function approvedFigure({ from, to, approval }: ManagerHome): Figure {
  return { count: approval.cards, filters: [any('status', 'approved'), between(from, to)] };
}
