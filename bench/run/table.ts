import type { Cell, Figures } from './cell.ts';

/** A cell with what it is of. */
export interface NamedCell {
  readonly operation: string;
  readonly label: string;
  readonly cards: number;
  readonly connections: number;
  readonly cell: Cell;
}

const number = (value: number | undefined): string => (value === undefined ? '–' : String(value));

function columns(figures: Figures | undefined): string {
  return `${number(figures?.perSecond)} | ${number(figures?.p50)} | ${number(figures?.p95)} | ${number(figures?.p99)} | ${number(figures?.serverCpu)} | ${number(figures?.databaseCpu)}`;
}

/** The results as a table of Markdown. */
export function tableOf(cells: readonly NamedCell[]): string {
  const head = [
    '| Operation | Cards | Conn. | ours req/s | p50 ms | p95 | p99 | server CPU ms | database CPU ms | floor req/s | p50 | p95 | p99 | server CPU | database CPU | ours / floor | failed |',
    `|${'---|'.repeat(17)}`,
  ];
  const rows = cells.map(({ label, cards, connections, cell: { ours, floor } }) => {
    const ratio = ours && floor ? (ours.perSecond / floor.perSecond).toFixed(2) : '–';
    const failed = `${number(ours?.failures)} / ${number(ours?.requests)}`;
    return `| ${label} | ${cards} | ${connections} | ${columns(ours)} | ${columns(floor)} | ${ratio} | ${failed} |`;
  });
  return [...head, ...rows].join('\n');
}
