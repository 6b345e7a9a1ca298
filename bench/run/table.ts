import type { Cell, Figures } from './cell.ts';
import type { OperationName, SubjectName } from './operations.ts';

/** A cell with what it is of. */
export interface NamedCell {
  readonly operation: OperationName;
  readonly label: string;
  readonly cards: number;
  readonly connections: number;
  readonly cell: Cell;
}

/** How many times as many requests a second as another subject; null where one of them was not measured, or failed. */
export function timesOf({ ours, ...others }: Cell, other: Exclude<SubjectName, 'ours'>): number | null {
  const than = others[other];
  if (ours === undefined || than === undefined || ours.failures + than.failures > 0) return null;
  return ours.perSecond / atMost(than);
}

/** Requests a second; of one that was cut, as if all had been answered at that very moment. */
function atMost({ requests, unanswered, seconds, perSecond }: Figures): number {
  return unanswered > 0 ? (requests + unanswered) / seconds : perSecond;
}

const plain = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const number = (value: number | null | undefined): string =>
  value === undefined || value === null ? '–' : plain.format(value);

const rate = (figures: Figures | undefined): string =>
  figures && figures.unanswered > 0 ? `< ${number(atMost(figures))} (cut)` : number(figures?.perSecond);

function columns(figures: Figures | undefined): string {
  const { p50, p95, p99, serverCpu, databaseCpu, peakMemory } = figures ?? {};
  return [rate(figures), ...[p50, p95, p99, serverCpu, databaseCpu, peakMemory].map(number)].join(' | ');
}

const SUBJECTS = ['ours', 'directus', 'floor'] as const;
const MEASURED = 'req/s | p50 ms | p95 | p99 | server CPU ms | database CPU ms | MB';

/** The results as a table of Markdown. */
export function tableOf(cells: readonly NamedCell[]): string {
  const head = [
    `| Operation | Cards | Conn. | ${SUBJECTS.map((name) => `${name} ${MEASURED}`).join(' | ')} | × Directus | × floor | failed |`,
    `|${'---|'.repeat(27)}`,
  ];
  const rows = cells.map(({ label, cards, connections, cell }) => {
    const figures = SUBJECTS.map((name) => columns(cell[name])).join(' | ');
    const times = `${number(timesOf(cell, 'directus'))} | ${number(timesOf(cell, 'floor'))}`;
    return `| ${label} | ${cards} | ${connections} | ${figures} | ${times} | ${failures(cell)} |`;
  });
  return [...head, ...rows].join('\n');
}

function failures(cell: Cell): string {
  return SUBJECTS.flatMap((name) => {
    const { failures: failed = 0, requests = 0 } = cell[name] ?? {};
    return cell[name] ? [`${failed} / ${requests}`] : [];
  }).join(', ');
}

/** A cell in one line, for who watches. */
export function lineOf({ operation, cards, connections, cell }: NamedCell): string {
  const said = SUBJECTS.flatMap((name) => {
    const figures = cell[name];
    return figures ? [`${name} ${rate(figures)}/s p99 ${number(figures.p99)} ms`] : [];
  });
  return `${cards} ${operation} × ${connections}: ${said.join(', ')}; failed ${failures(cell)}`;
}
