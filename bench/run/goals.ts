import type { Figures } from './cell.ts';
import { LABELS, type OperationName } from './ask.ts';
import { type NamedCell, timesOf } from './table.ts';

/** A number with its goal: at least `least`, or at most `most`. `measured` is null without a usable result. */
interface Goal {
  readonly text: string;
  readonly measured: number | null;
  readonly least?: number;
  readonly most?: number;
}

const SMALL = 100_000;
const BIG = 1_000_000;

/**
 * Goals for our requests per second, as multiples of the rates of Directus and of the floor, at 100,000 cards and 16
 * connections.
 */
const TIMES: readonly (readonly [operation: OperationName, directus: number, floor: number])[] = [
  ['list-first', 20, 2],
  ['list-deep', 10, 1.5],
  ['text-rare', 8, 1.2],
  ['text-common', 10, 3],
  ['number-narrow', 9, 0.8],
  ['number-broad', 15, 1.2],
  ['three-filters', 10, 5],
  ['save-entry', 5, 0.6],
  ['start-and-save', 5, 0.9],
];
/** Goals for the CPU of a request in ms, at 100,000 cards and 16 connections: of the server and of the database. */
const CPU: readonly (readonly [operation: OperationName, server: number, database: number])[] = [
  ['list-screen', 0.6, 0.4],
  ['save-entry', 1.2, 1.6],
];
/** The writes with a goal for their time, over one connection with a million cards. */
const WRITES: readonly OperationName[] = ['save-entry', 'start-card', 'approve'];
/** Milliseconds that a write of `WRITES` may take on a disk that confirms in 1 ms. */
const WRITE_MS = 5;
/** Operations that must be as fast with a million cards as with a tenth of them. */
const SAME_RATE: readonly OperationName[] = ['save-entry', 'start-and-save'];
/** Two rates with at least this ratio count as equal, because two runs of one cell differ by as much. */
const SAME = 0.9;

/** Returns the goals with the measured numbers and the verdicts, as a Markdown table. */
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
  const times = (operation: OperationName, other: 'directus' | 'floor', least: number): Goal => {
    const cell = find(operation, SMALL, 16);
    const name = other === 'directus' ? 'Directus' : 'the floor';
    return {
      text: `${LABELS[operation]}: times ${name}`,
      measured: cell ? timesOf(cell.cell, other) : null,
      least,
    };
  };
  const part = (one: number | undefined, other: number | undefined): number | null =>
    one === undefined || other === undefined ? null : one / other;
  const names = [...new Set(cells.map(({ operation }) => operation))];
  const [shortExport, longExport] = [
    find('export-10000', SMALL, 1)?.cell,
    find('export-100000', BIG, 1)?.cell,
  ];
  return [
    ...TIMES.flatMap(([operation, directus, floor]) => [
      times(operation, 'directus', directus),
      times(operation, 'floor', floor),
    ]),
    ...CPU.flatMap(([operation, server, database]) => [
      {
        text: `${LABELS[operation]}: CPU of the server, ms`,
        measured: ours(operation, SMALL, 16)?.serverCpu ?? null,
        most: server,
      },
      {
        text: `${LABELS[operation]}: CPU of the database, ms`,
        measured: ours(operation, SMALL, 16)?.databaseCpu ?? null,
        most: database,
      },
    ]),
    ...WRITES.map((operation) => ({
      text: `${LABELS[operation]}, ${BIG} cards, one connection: ms`,
      measured: ours(operation, BIG, 1)?.p50 ?? null,
      most: WRITE_MS,
    })),
    ...SAME_RATE.map((operation) => ({
      text: `${LABELS[operation]}: rate with ${BIG} cards to that with ${SMALL}`,
      measured: part(ours(operation, BIG, 16)?.perSecond, ours(operation, SMALL, 16)?.perSecond),
      least: SAME,
    })),
    {
      text: '10,000 rows exported: time to that of the CSV of Directus',
      measured: part(shortExport?.ours?.p50, shortExport?.directus?.p50),
      most: 0.333,
    },
    {
      text: "100,000 rows exported, a million cards: time to that of the floor's CSV",
      measured: part(longExport?.ours?.p50, longExport?.floor?.p50),
      most: 1,
    },
    { text: '100,000 rows exported: MB more', measured: longExport?.ours?.addedMemory ?? null, most: 30 },
    ...[SMALL, BIG].flatMap((cards) =>
      names.flatMap((operation) => {
        const [many, some] = [ours(operation, cards, 64), ours(operation, cards, 16)];
        return many && some
          ? [
              {
                text: `${LABELS[operation]}, ${cards} cards: p99 with 64 connections to that with 16`,
                measured: many.p99 / some.p99,
                most: 4,
              },
            ]
          : [];
      }),
    ),
  ];
}
