import type { Cell, Figures } from './cell.ts';
import type { OperationName, SubjectName } from './ask.ts';

/** A cell with its operation, number of cards and number of connections. */
export interface NamedCell {
  readonly operation: OperationName;
  readonly label: string;
  readonly cards: number;
  readonly connections: number;
  readonly cell: Cell;
}

/**
 * Returns our requests per second as a multiple of another subject's; null where one of them was not measured
 * or had failures.
 */
export function timesOf({ ours, ...others }: Cell, other: Exclude<SubjectName, 'ours'>): number | null {
  const than = others[other];
  if (ours === undefined || than === undefined || ours.failures + than.failures > 0) return null;
  return ours.perSecond / atMost(than);
}

/**
 * Returns the requests per second. Requests that were cut off count as answered at that moment, so the real
 * rate is lower.
 */
function atMost({ requests, unanswered, seconds, perSecond }: Figures): number {
  return unanswered > 0 ? (requests + unanswered) / seconds : perSecond;
}

const plain = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat('en');
const number = (value: number | null | undefined): string =>
  value === undefined || value === null ? '–' : plain.format(value);

const rate = (figures: Figures | undefined): string =>
  figures && figures.unanswered > 0 ? `< ${number(atMost(figures))} (cut)` : number(figures?.perSecond);

const SUBJECTS = ['ours', 'directus', 'floor'] as const;

/** Returns the results as a Markdown table, one row per subject of a cell. */
export function tableOf(cells: readonly NamedCell[]): string {
  const head = [
    '| Operation | Cards | Conn. | Subject | req/s | p50 ms | p95 | p99 | server CPU ms | database CPU ms | peak MB | MB more | failed | ours is × |',
    `|${'---|'.repeat(14)}`,
  ];
  const rows = cells.flatMap(({ label, cards, connections, cell }) =>
    SUBJECTS.flatMap((name) => {
      const figures = cell[name];
      if (!figures) return [];
      const { p50, p95, p99, serverCpu, databaseCpu, peakMemory, addedMemory } = figures;
      const measured = [p50, p95, p99, serverCpu, databaseCpu, peakMemory, addedMemory]
        .map(number)
        .join(' | ');
      const times = name === 'ours' ? '' : number(timesOf(cell, name));
      return `| ${label} | ${cards} | ${connections} | ${name} | ${rate(figures)} | ${measured} | ${figures.failures} / ${figures.requests} | ${times} |`;
    }),
  );
  return [...head, ...rows].join('\n');
}

/** Returns the results of the cells with `connections` connections in short form, one row per cell. */
export function shortTableOf(cells: readonly NamedCell[], connections: number): string {
  const head = [
    '| Operation | Cards | ours req/s | p50 ms | p99 ms | CPU ms | Directus req/s | p99 ms | CPU ms | floor req/s | CPU ms | × Directus | × floor |',
    `|${'---|'.repeat(13)}`,
  ];
  const rows = cells
    .filter((one) => one.connections === connections)
    .map(({ label, cards, cell }) => {
      const { ours, directus, floor } = cell;
      const cpu = (figures: Figures | undefined): string =>
        figures ? `${number(figures.serverCpu)} + ${number(figures.databaseCpu)}` : '–';
      return `| ${label} | ${whole.format(cards)} | ${rate(ours)} | ${number(ours?.p50)} | ${number(ours?.p99)} | ${cpu(ours)} | ${rate(directus)} | ${number(directus?.p99)} | ${cpu(directus)} | ${rate(floor)} | ${cpu(floor)} | ${number(timesOf(cell, 'directus'))} | ${number(timesOf(cell, 'floor'))} |`;
    });
  return [...head, ...rows].join('\n');
}

function failures(cell: Cell): string {
  return SUBJECTS.flatMap((name) => {
    const { failures: failed = 0, requests = 0 } = cell[name] ?? {};
    return cell[name] ? [`${failed} / ${requests}`] : [];
  }).join(', ');
}

/** Returns a cell in one line, printed while the bench runs. */
export function lineOf({ operation, cards, connections, cell }: NamedCell): string {
  const said = SUBJECTS.flatMap((name) => {
    const figures = cell[name];
    return figures ? [`${name} ${rate(figures)}/s p99 ${number(figures.p99)} ms`] : [];
  });
  return `${cards} ${operation} × ${connections}: ${said.join(', ')}; failed ${failures(cell)}`;
}
