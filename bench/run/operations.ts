import { askDirectus } from './ask-directus.ts';
import { askFloor } from './ask-floor.ts';
import { askOurs } from './ask-ours.ts';
import type { Known } from './known.ts';

/** A request as it goes over the wire. */
export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
}

/** Who is asked. */
export type SubjectName = 'ours' | 'directus' | 'floor';

/** The how manieth request of an operation; null: there is nothing left that it could be done to. */
export type Ask = (nth: number) => Sent | null;

/** The questions that a subject has an answer to, by the name of the operation. */
export type Asks = Partial<Record<OperationName, Ask>>;

const LABELS = {
  'list-first': 'list, page 1, newest first',
  'list-deep': 'deep page (from row 15,000)',
  'text-rare': 'text inside words, a dozen hits',
  'text-common': 'text in a quarter of all cards',
  'number-narrow': 'one numeric filter, 1 %',
  'number-broad': 'one numeric filter, 30 %',
  choice: 'one choice out of four',
  'three-filters': 'three filters, 1 % of all cards',
  'sort-value': 'sort by a value',
  suggestions: 'suggestions (10) while typing',
  // Before cards are added: an export may have no more rows than that.
  'export-10000': 'export of 10,000 rows with 15 columns',
  'export-100000': 'export of 100,000 rows with 15 columns',
  'save-entry': 'save one entry',
  'start-card': 'start a card',
  'start-and-save': 'start a card and save 8 values',
  approve: 'sign a card',
} as const;

export type OperationName = keyof typeof LABELS;

/** Something that is measured. */
export interface Operation {
  readonly name: OperationName;
  readonly label: string;
  readonly asks: Readonly<Partial<Record<SubjectName, Ask>>>;
  /** One at a time, and few: it takes seconds. */
  readonly isLong: boolean;
  /** Takes something away that there is not endlessly much of; no more requests a cell and subject than this. */
  readonly most: number;
}

/** Rows of an export; 0 for everything else. */
function rowsOf(name: OperationName): number {
  return name.startsWith('export-') ? Number(name.slice('export-'.length)) : 0;
}

/** Everything that is measured, in the order of the table; nothing that asks for more cards than there are. */
export function operationsOf(known: Known): Operation[] {
  const asks = { ours: askOurs(known), floor: askFloor(known), directus: askDirectus(known) };
  const names = Object.keys(LABELS) as OperationName[];
  return names
    .filter((name) => rowsOf(name) <= known.cards)
    .map((name) => ({
      name,
      label: LABELS[name],
      asks: Object.fromEntries(
        Object.entries(asks).flatMap(([subject, of]) => (of?.[name] ? [[subject, of[name]]] : [])),
      ),
      isLong: rowsOf(name) > 0,
      most: name === 'approve' ? Math.ceil(known.waiting.length / 12) : Number.MAX_SAFE_INTEGER,
    }));
}
