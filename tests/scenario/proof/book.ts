/** The fields of the two elements. Both fields of 'Dane' get the same text, so that half a write is visible. */
export const FIELDS = { data: ['Partia', 'Kontrola'], entry: ['Pomiar'] } as const;

/** An entry as the server confirmed it to its writers. */
export interface KnownEntry {
  readonly index: number;
  readonly text: string;
  readonly comment: string | null;
  readonly rowVersion: number;
  readonly isSubmitted: boolean;
}

/** Everything that the server confirmed about one card. */
export interface Book {
  readonly number: number;
  /** Null until the server confirmed the start of the card. */
  id: string | null;
  status: 'inProgress' | 'awaitingApproval' | 'approved' | 'voided';
  /** The entry of 'Dane', or null until the server confirmed a save of it. */
  data: KnownEntry | null;
  /** The entries by key. */
  readonly entries: Map<string, KnownEntry>;
  isGroupSubmitted: boolean;
  /** The ids of the slots of the current round, in approval order. */
  slots: readonly string[];
  /** Ids of the users who signed the slots, in the same order. */
  signers: readonly string[];
  /** Number of events that the history must have, by kind. */
  readonly events: Map<string, number>;
}

export function newBook(number: number): Book {
  return {
    number,
    id: null,
    status: 'inProgress',
    data: null,
    entries: new Map(),
    isGroupSubmitted: false,
    slots: [],
    signers: [],
    events: new Map(),
  };
}

export function count(book: Book, type: string, more = 1): void {
  book.events.set(type, (book.events.get(type) ?? 0) + more);
}

/** Follows the product's rule: a card whose elements are all submitted awaits approval. */
export function submitWhenComplete(book: Book): void {
  if (book.status !== 'inProgress' || book.data?.isSubmitted !== true || !book.isGroupSubmitted) return;
  book.status = 'awaitingApproval';
  book.slots = [];
  book.signers = [];
  count(book, 'cardSubmitted');
}
