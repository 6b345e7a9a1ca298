import { idempotencyKey } from '../../../lib/idempotency.ts';
import { freshWork, isAtWork, isUnsaved, nextWork } from './entry-work.ts';
import type { WorkEvent } from './work-event.ts';
import type { EntryWork } from './work-types.ts';

/** The work on the entries of one element, by row key. */
export type ElementWork = ReadonlyMap<string, EntryWork>;

export interface WorkRow {
  readonly elementId: string;
  readonly rowKey: string;
  readonly work: EntryWork;
}

/** The event that tells that the server has stored text of an entry. */
type StoredEvent = WorkEvent & { readonly type: 'stored' };

type RowWatcher = (elementId: string, rowKey: string, work: EntryWork | undefined) => void;

/**
 * The unsaved text of one card on this screen. It is kept outside the components for three reasons: a folded element
 * keeps its text although its form is not mounted, a new read of the card cannot overwrite the text, and a key press
 * renders only one entry.
 */
export interface WorkStore {
  /** The work on an element. It is the same object until the work changes. */
  ofElement(elementId: string): ElementWork;
  subscribe(listener: () => void): () => void;
  /**
   * Calls the watcher for every change of a row before the change is rendered. The work of a removed row is undefined,
   * or `isDismissed` if its key is `FIRST_ROW`.
   */
  watch(watcher: RowWatcher): () => void;
  /** Calls the listener after each event 'stored'. Returns a function that removes the listener. */
  onStored(listener: (elementId: string, event: StoredEvent) => void): () => void;
  /** Every row with work. */
  rows(): readonly WorkRow[];
  /** Applies an event to a row. A row without work starts with `index`. */
  tell(elementId: string, rowKey: string, index: number | null, event: WorkEvent): void;
  /** Adds a row to a repeatable element and returns its key. */
  addRow(elementId: string): string;
  /** Removes a row. An element without rows then shows no empty row until the user adds one. */
  removeRow(elementId: string, rowKey: string): void;
  /** Returns whether the card has unsaved text or a call without an answer. */
  hasUnsaved(): boolean;
}

const NO_WORK: ElementWork = new Map();

/** Returns the row key of a stored entry. An entry that began as a new row keeps its earlier key. */
export function storedRowKey(index: number): string {
  return `entry-${index}`;
}

/** The key of the empty row that an element without entries begins with. */
export const FIRST_ROW = 'first';

/** The events of typing, with which a new entry begins. */
const TYPING: ReadonlySet<WorkEvent['type']> = new Set(['typed', 'commented', 'filesChanged']);

/** Gives a new entry its key. */
const named = (work: EntryWork): EntryWork =>
  work.index === null && work.key === null && isUnsaved(work) ? { ...work, key: idempotencyKey() } : work;

/**
 * @param namesEntries whether a new entry gets its key at its first key press. Every call for the entry then has the
 *   same key, also a call of the outbox or of another tab. The whole form names its entries when it is sent, because
 *   an entry with a key counts there as an entry that was sent
 */
export function createWorkStore(namesEntries = false): WorkStore {
  const elements = new Map<string, ElementWork>();
  const listeners = new Set<() => void>();
  const watchers = new Set<RowWatcher>();
  const storedListeners = new Set<(elementId: string, event: StoredEvent) => void>();

  const replace = (elementId: string, rowKey: string, work: ElementWork) => {
    elements.set(elementId, work);
    for (const watcher of watchers) watcher(elementId, rowKey, work.get(rowKey));
    for (const listener of listeners) listener();
  };
  const ofElement = (elementId: string) => elements.get(elementId) ?? NO_WORK;

  return {
    ofElement,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    onStored(listener) {
      storedListeners.add(listener);
      return () => storedListeners.delete(listener);
    },
    rows: () =>
      [...elements].flatMap(([elementId, rows]) =>
        [...rows].map(([rowKey, work]) => ({ elementId, rowKey, work })),
      ),
    tell(elementId, rowKey, index, event) {
      const work = ofElement(elementId);
      const next = nextWork(work.get(rowKey) ?? freshWork(index), event);
      const isBegun = namesEntries && TYPING.has(event.type);
      replace(elementId, rowKey, new Map(work).set(rowKey, isBegun ? named(next) : next));
      if (event.type !== 'stored') return;
      for (const listener of storedListeners) listener(elementId, event);
    },
    addRow(elementId) {
      // The key is unique even among rows of other tabs and rows from before a reload.
      const rowKey = `new-${idempotencyKey()}`;
      replace(elementId, rowKey, new Map(ofElement(elementId)).set(rowKey, freshWork(null)));
      return rowKey;
    },
    removeRow(elementId, rowKey) {
      const left = new Map(ofElement(elementId));
      left.delete(rowKey);
      if (!left.has(FIRST_ROW)) left.set(FIRST_ROW, { ...freshWork(null), isDismissed: true });
      replace(elementId, rowKey, left);
    },
    hasUnsaved() {
      return [...elements.values()].some((work) => [...work.values()].some((one) => isAtWork(one)));
    },
  };
}
