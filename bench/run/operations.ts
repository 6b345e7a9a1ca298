import { type Ask, LABELS, type OperationName, type SubjectName } from './ask.ts';
import { askDirectus } from './ask-directus.ts';
import { askFloor } from './ask-floor.ts';
import { askOurs } from './ask-ours.ts';
import type { Known } from './known.ts';

/** An operation that is measured. */
export interface Operation {
  readonly name: OperationName;
  readonly label: string;
  readonly asks: Readonly<Partial<Record<SubjectName, Ask>>>;
  /** Whether the operation sends only a few requests, one at a time, because each takes seconds. */
  readonly isLong: boolean;
  /** Maximum number of requests per cell and subject, for operations that use cards up. */
  readonly most: number;
}

/** Returns the number of rows of an export; 0 for other operations. */
function rowsOf(name: OperationName): number {
  return name.startsWith('export-') ? Number(name.slice('export-'.length)) : 0;
}

/**
 * Returns all operations in the order of the table. Operations that need more cards than exist are left out.
 */
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
