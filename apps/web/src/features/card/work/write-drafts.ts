import type { DraftBox } from '../../../lib/draft-box.ts';
import { draftChanges, type DraftsOfCard, rowOf, type RowWrite, type SlotsOfRows } from './draft-changes.ts';
import { keptOf } from './entry-work.ts';

/**
 * Whether the device has all text that was typed into an open card. `kept`: the device has all text. `refused`: the
 * device refused the last write, for example because it is full. `unread`: the drafts on the device could not be read,
 * so none are written. `never`: the device stores nothing.
 */
export type Keeping = 'kept' | 'refused' | 'unread' | 'never';

export interface KeptState {
  now(): Keeping;
  /** Calls the listener after each change. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void;
}

/** Writes the drafts of one open card to the device. */
export interface DraftWriter {
  readonly kept: KeptState;
  write(rows: readonly RowWrite[]): void;
  /** Resolves when the last write has ended, also when it has failed. */
  written(): Promise<void>;
  /** Stops writing, because a write would replace drafts that could not be read and that the screen does not show. */
  giveUp(): void;
  close(): void;
}

/** Milliseconds after which a failed write is repeated, unless a key press repeats it before. */
const AGAIN = 5000;

/**
 * @param storedKeys the keys under which the device may have each row
 */
export function writeDrafts(
  options: DraftsOfCard & { readonly box: Pick<DraftBox, 'write'> },
  storedKeys: SlotsOfRows,
): DraftWriter {
  const { box } = options;
  /** The rows whose last write has failed, for example on a full device. */
  const failed = new Map<string, RowWrite>();
  /** The number of the last write of each row. */
  const lastWrite = new Map<string, number>();
  const listeners = new Set<() => void>();
  let writes = 0;
  let ending: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasGivenUp = false;
  let isClosed = false;
  let keeping: Keeping = 'kept';

  const note = () => {
    // A deletion that failed loses no text.
    const isRefused = [...failed.values()].some(({ work }) => keptOf(work) !== null);
    const now = hasGivenUp ? 'unread' : isRefused ? 'refused' : 'kept';
    if (now === keeping) return;
    keeping = now;
    for (const tell of listeners) tell();
  };
  const write = (rows: readonly RowWrite[]) => {
    if (hasGivenUp) return;
    const due = new Map(failed);
    for (const row of rows) {
      const id = rowOf(row.elementId, row.rowKey);
      // A row whose earlier blind write failed is written blindly again. A write that is not blind replaces only an
      // existing draft, and after the failure the device may have none.
      due.set(id, { ...row, isBlind: row.isBlind || due.get(id)?.isBlind === true });
    }
    const changes = [...due.values()].flatMap((row) => draftChanges(options, storedKeys, row));
    if (changes.length === 0) return;
    writes += 1;
    const mine = writes;
    for (const id of due.keys()) lastWrite.set(id, mine);
    const end = (isStored: boolean) => {
      for (const [id, row] of due) {
        if (lastWrite.get(id) !== mine) continue;
        if (isStored) failed.delete(id);
        else failed.set(id, row);
      }
      clearTimeout(timer);
      if (failed.size > 0 && !isClosed) timer = setTimeout(() => write([]), AGAIN);
      note();
    };
    ending = box.write(changes).then(
      () => end(true),
      () => end(false),
    );
  };
  return {
    kept: {
      now: () => keeping,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    write,
    async written() {
      await ending;
    },
    giveUp() {
      hasGivenUp = true;
      note();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
