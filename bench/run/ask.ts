/** One request. */
export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
}

/** Names of the measured servers. */
export type SubjectName = 'ours' | 'directus' | 'floor';

/** Returns the `nth` request of an operation; null when no card is left for it. */
export type Ask = (nth: number) => Sent | null;

/** The requests of a subject by operation. An operation that the subject cannot do is missing. */
export type Asks = Partial<Record<OperationName, Ask>>;

/** All measured operations in the order of the table, each with its label. */
export const LABELS = {
  'list-first': 'list, page 1, newest first',
  'list-screen': 'the same, as the screen asks for it',
  'list-deep': 'deep page (from row 15,000)',
  'text-rare': 'text inside words, a dozen hits',
  'text-common': 'text in a quarter of all cards',
  'number-narrow': 'one numeric filter, 1 %',
  'number-broad': 'one numeric filter, 30 %',
  choice: 'one choice out of four',
  'three-filters': 'three filters, 1 % of all cards',
  'sort-value': 'sort by a value',
  suggestions: 'suggestions (10) while typing',
  // Exports come before operations that add cards, because added cards would make an export too large.
  'export-10000': 'export of 10,000 rows with 15 columns',
  'export-100000': 'export of 100,000 rows with 15 columns',
  'save-entry': 'save one entry',
  'start-card': 'start a card',
  'start-and-save': 'start a card and save 8 values',
  approve: 'sign a card',
} as const;

export type OperationName = keyof typeof LABELS;
