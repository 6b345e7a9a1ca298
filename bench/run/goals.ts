import type { Figures } from './cell.ts';
import type { OperationName } from './ask.ts';
import { type NamedCell, timesOf } from './table.ts';

/** A measured number with its goal: at least or at most. */
interface Goal {
  readonly text: string;
  readonly measured: number | null;
  readonly least?: number;
  readonly most?: number;
}

const SMALL = 100_000;
const BIG = 1_000_000;

/**
 * Goals for our requests per second as a multiple of Directus's, at 16 connections: with 100,000 and with a million
 * cards.
 */
const TIMES: readonly (readonly [OperationName, number, number | null])[] = [
  ['list-first', 20, 120],
  ['list-deep', 10, 45],
  ['text-rare', 110, 200],
  ['text-common', 9, 7],
  ['number-narrow', 6, 5],
  ['number-broad', 28, 50],
  ['save-entry', 8, null],
  ['start-and-save', 6, null],
];
/** Operations that must be as fast with a million cards as with a tenth of them. */
const SAME_RATE: readonly OperationName[] = ['save-entry', 'start-and-save'];
/** Ratio from which two rates count as equal, because two runs of one cell differ by as much. */
const SAME = 0.85;

/** The goals with the measured numbers and the verdicts, as a Markdown table. */
export function goalsTable(cells: readonly NamedCell[]): string {
  const rows = goalsOf(cells).map(({ text, measured, least, most }) => {
    const wanted = least === undefined ? `≤ ${most}` : `≥ ${least}`;
    if (measured === null) return `| ${text} | ${wanted} | – | not measured |`;
    const isMet = (least === undefined || measured >= least) && (most === undefined || measured <= most);
    return `| ${text} | ${wanted} | ${Number(measured.toPrecision(3))} | ${isMet ? 'ok' : 'missed'} |`;
  });
  return ['| Goal | wanted | measured | |', '|---|---|---|---|', ...rows].join('\n');
}

function goalsOf(cells: readonly NamedCell[]): Goal[] {
  const find = (operation: OperationName, cards: number, connections: number): NamedCell | undefined =>
    cells.find(
      (one) => one.operation === operation && one.cards === cards && one.connections === connections,
    );
  const ours = (operation: OperationName, cards: number, connections: number): Figures | undefined =>
    find(operation, cards, connections)?.cell.ours;
  const times = (operation: OperationName, cards: number, least: number): Goal => {
    const cell = find(operation, cards, 16);
    return {
      text: `${operation}, ${cards} cards: times Directus`,
      measured: cell ? timesOf(cell.cell, 'directus') : null,
      least,
    };
  };
  const part = (one: number | undefined, other: number | undefined): number | null =>
    one === undefined || other === undefined ? null : one / other;
  const names = [...new Set(cells.map(({ operation }) => operation))];
  const [shortExport, longExport] = [find('export-10000', SMALL, 1)?.cell, ours('export-100000', BIG, 1)];
  return [
    ...TIMES.flatMap(([operation, small, big]) => [
      times(operation, SMALL, small),
      ...(big === null ? [] : [times(operation, BIG, big)]),
    ]),
    ...SAME_RATE.map((operation) => ({
      text: `${operation}: rate with ${BIG} cards to that with ${SMALL}`,
      measured: part(ours(operation, BIG, 16)?.perSecond, ours(operation, SMALL, 16)?.perSecond),
      least: SAME,
    })),
    {
      text: '10,000 rows exported: time to that of the CSV of Directus',
      measured: part(shortExport?.ours?.p50, shortExport?.directus?.p50),
      most: 0.333,
    },
    { text: '100,000 rows exported: s', measured: part(longExport?.p50, 1000), most: 6 },
    { text: '100,000 rows exported: MB more', measured: longExport?.addedMemory ?? null, most: 60 },
    ...[SMALL, BIG].flatMap((cards) =>
      names.flatMap((operation) => {
        const [many, some] = [ours(operation, cards, 64), ours(operation, cards, 16)];
        return many && some
          ? [
              {
                text: `${operation}, ${cards} cards: p99 with 64 connections to that with 16`,
                measured: many.p99 / some.p99,
                most: 4,
              },
            ]
          : [];
      }),
    ),
  ];
}
