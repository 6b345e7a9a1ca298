import { idempotencyKey } from '../../../lib/idempotency.ts';
import { type EntryWork, freshWork, isPending, nextWork, type WorkEvent } from './entry-work.ts';

/** Work on the entries of one element by row key. */
export type ElementWork = ReadonlyMap<string, EntryWork>;

export interface WorkRow {
  readonly elementId: string;
  readonly rowKey: string;
  readonly work: EntryWork;
}

export type RowWatcher = (elementId: string, rowKey: string, work: EntryWork | undefined) => void;

/**
 * What is typed on this screen and not stored yet, for one card. It lives beside the components, so that a folded panel
 * (which is not mounted) keeps its text, a refetch can't overwrite any, and a key press redraws one entry only.
 */
export interface WorkStore {
  /** The work on an element; the same object until something of it changes. */
  ofElement(elementId: string): ElementWork;
  subscribe(listener: () => void): () => void;
  /** Tells of every change of a row, before it is drawn; undefined when the row is gone. */
  watch(watcher: RowWatcher): () => void;
  /** Every row that somebody worked on. */
  rows(): readonly WorkRow[];
  /** Applies an event to a row; a row without work starts with `index`. */
  tell(elementId: string, rowKey: string, index: number | null, event: WorkEvent): void;
  /** A further row of a repeatable element; answers its key. */
  addRow(elementId: string): string;
  /** Takes a row away; an element that has none left then begins none by itself. */
  removeRow(elementId: string, rowKey: string): void;
  hasUnsaved(): boolean;
}

const NO_WORK: ElementWork = new Map();

/** Key of the row of a stored entry, unless the row was begun here before the server gave the number. */
export function storedRowKey(index: number): string {
  return `entry-${index}`;
}

/** The row in which a repeatable element without entries is begun. */
export const FIRST_ROW = 'first';

export function createWorkStore(): WorkStore {
  const elements = new Map<string, ElementWork>();
  const listeners = new Set<() => void>();
  const watchers = new Set<RowWatcher>();

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
    rows: () =>
      [...elements].flatMap(([elementId, rows]) =>
        [...rows].map(([rowKey, work]) => ({ elementId, rowKey, work })),
      ),
    tell(elementId, rowKey, index, event) {
      const work = ofElement(elementId);
      const next = nextWork(work.get(rowKey) ?? freshWork(index), event);
      replace(elementId, rowKey, new Map(work).set(rowKey, next));
    },
    addRow(elementId) {
      // Unlike any that was begun before a reload, or in another tab.
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
      return [...elements.values()].some((work) => [...work.values()].some((one) => isPending(one)));
    },
  };
}
