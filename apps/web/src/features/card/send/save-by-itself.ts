import type { CardElement } from '@kartoteka/contract/control-card-form';
import { cardQuery, elementNow } from '../card-data/card-cache.ts';
import { isFinal, isUnsaved } from '../work/entry-work.ts';
import type { EntryWork } from '../work/work-types.ts';
import { type EntryRow, rowsOf } from '../work/rows.ts';
import { isSameText } from '../work/typing.ts';
import { busyBefore, type CardAtWork, saveQuietly, untilIdle } from './send-entry.ts';

/** Milliseconds without a key press after which an entry is saved automatically. */
const QUIET = 2000;

/** Saves the entries of a card without a press, one after another, in the order in which they were begun. */
export interface SavingByItself {
  /** Saves the waiting text of an entry now, because the focus left one of its fields. */
  leave(elementId: string, rowKey: string): void;
  /** Saves an entry now, because the uploads of its files have ended. */
  arrived(elementId: string, rowKey: string): void;
  /** Saves all waiting text, for example text from before a reload or from another tab. */
  wake(): void;
  /**
   * Saves the text that was typed before `since`, in ms, unless it must wait for other text. Resolves when the saves
   * have ended.
   */
  saveBefore(since: number): Promise<void>;
  /** Begins no save until the returned function is called. */
  hold(): () => void;
  close(): void;
}

interface Row {
  readonly elementId: string;
  readonly rowKey: string;
}

interface Waiting extends Row {
  readonly timer: ReturnType<typeof setTimeout>;
}

const rowId = (elementId: string, rowKey: string): string => `${elementId}/${rowKey}`;

function elementOf({ client, cardId }: CardAtWork, elementId: string): CardElement | undefined {
  return client.getQueryData(cardQuery(cardId).queryKey)?.elements.find((one) => one.id === elementId);
}

/** Returns whether an entry has unsaved text and no running or unanswered call. */
const isIdle = (work: EntryWork | undefined): work is EntryWork =>
  work !== undefined && isUnsaved(work) && work.attempt === null && work.sending === null;

/**
 * Saves each entry when the focus leaves one of its fields, or after two seconds without a key press.
 *
 * @param maySend whether this tab sends for the card; in any other tab the text waits
 */
export function saveByItself(screen: CardAtWork, maySend: () => boolean): SavingByItself {
  const { store } = screen;
  const waiting = new Map<string, Waiting>();
  const due = new Map<string, Row>();
  /** The rows that wait until the calls for earlier text are answered. */
  const behind = new Map<string, Row>();
  const last = new Map<string, EntryWork>();
  let isRunning = false;
  let ended = Promise.resolve();
  let holders = 0;

  const mayRun = () => holders === 0 && maySend();
  const forget = (id: string) => {
    clearTimeout(waiting.get(id)?.timer);
    waiting.delete(id);
  };
  /** Saves an entry two seconds after its last key press, which was at `typedAt`, in ms. */
  const wait = (elementId: string, rowKey: string, typedAt: number) => {
    const id = rowId(elementId, rowKey);
    forget(id);
    // The clock of the device may have been set back since.
    const left = Math.min(QUIET, typedAt + QUIET - Date.now());
    const timer = setTimeout(() => ready(elementId, rowKey), left);
    waiting.set(id, { elementId, rowKey, timer });
  };
  const makeDue = ({ elementId, rowKey }: Row) => {
    const id = rowId(elementId, rowKey);
    forget(id);
    due.set(id, { elementId, rowKey });
  };
  /** Marks all earlier text for a save too, because an answer may have left some of it unsaved. */
  const makeEarlierDue = (since: number) => {
    for (const row of store.rows()) {
      if (isIdle(row.work) && !isFinal(row.work.failure) && (row.work.since ?? 0) < since) makeDue(row);
    }
  };
  const ready = (elementId: string, rowKey: string) => {
    makeDue({ elementId, rowKey });
    makeEarlierDue(sinceOf({ elementId, rowKey }));
    run().catch(reportError);
  };
  const run = (): Promise<void> => {
    if (!isRunning) ended = sendDue();
    return ended;
  };
  const sendDue = async (): Promise<void> => {
    isRunning = true;
    try {
      while (due.size > 0 && mayRun()) {
        const [first] = [...due].toSorted(([, one], [, other]) => sinceOf(one) - sinceOf(other));
        if (first === undefined) break;
        due.delete(first[0]);
        // Saves the entries one after another, because the server numbers new entries in this order.
        await saveOne(first[1]);
      }
    } finally {
      isRunning = false;
    }
  };
  const workOf = ({ elementId, rowKey }: Row) => store.ofElement(elementId).get(rowKey);
  const sinceOf = (row: Row) => workOf(row)?.since ?? 0;
  const saveOne = async (asked: Row): Promise<void> => {
    const known = elementOf(screen, asked.elementId);
    if (known === undefined || !isIdle(workOf(asked))) return;
    if (isBehind(screen, asked)) return void behind.set(rowId(asked.elementId, asked.rowKey), asked);
    // A merge with another user's text makes several calls, with pauses between them. Later text waits for all of them.
    const merging = busyBefore(screen, sinceOf(asked));
    if (merging !== undefined) {
      await untilIdle(screen, merging.elementId, merging.rowKey);
      return ready(asked.elementId, asked.rowKey);
    }
    const row = rowIn(screen, known, asked.rowKey);
    if (row !== null) await saveQuietly(screen, known, row);
  };

  /** Tries again to save the rows that waited for earlier text. A row that must still wait returns to `behind`. */
  const letGo = () => {
    const rows = [...behind.values()];
    behind.clear();
    for (const { elementId, rowKey } of rows) ready(elementId, rowKey);
  };

  const unwatch = store.watch((elementId, rowKey, work) => {
    const id = rowId(elementId, rowKey);
    const before = last.get(id);
    // Runs in a microtask, so that all watchers of the store get this change first.
    if (behind.size > 0 && before?.attempt && !isUnderWay(work)) queueMicrotask(letGo);
    if (work === undefined || work.isDismissed) {
      last.delete(id);
      return forget(id);
    }
    last.set(id, work);
    if (!isUnsaved(work)) return forget(id);
    const isTyped = !isSameText(work, before);
    // A choice, a refused submission or a call that was given up may leave text unsaved, which then waits for two more
    // seconds. Text that is unsaved after an answer has already waited since its last key press.
    const isOpen = !isFinal(work.failure) || isRefusedSubmission(work, before);
    const isLeft = isIdle(work) && isOpen && !waiting.has(id) && isChanged(work, before);
    const isAnswered = before !== undefined && work.base.rowVersion !== before.base.rowVersion;
    if (isTyped || isLeft) wait(elementId, rowKey, (isAnswered ? work.typedAt : null) ?? Date.now());
  });

  return {
    leave(elementId, rowKey) {
      if (waiting.has(rowId(elementId, rowKey))) ready(elementId, rowKey);
    },
    arrived: ready,
    wake() {
      for (const { elementId, rowKey, work } of store.rows()) {
        if (isIdle(work) && !isFinal(work.failure)) ready(elementId, rowKey);
      }
      run().catch(reportError);
    },
    saveBefore(since) {
      makeEarlierDue(since);
      return run();
    },
    hold() {
      holders += 1;
      let isHolding = true;
      return () => {
        if (isHolding) holders -= 1;
        isHolding = false;
        run().catch(reportError);
      };
    },
    close() {
      unwatch();
      due.clear();
      behind.clear();
      for (const id of waiting.keys()) forget(id);
    },
  };
}

/**
 * Returns whether a submission has just been refused. A save may accept its text, because a save has fewer
 * rules.
 */
const isRefusedSubmission = ({ failure }: EntryWork, before: EntryWork | undefined): boolean =>
  failure?.kind === 'refused' && before?.attempt?.body.submit === true;

/** Returns whether the base, the failure or the call of the work changed. */
function isChanged(work: EntryWork, before: EntryWork | undefined): boolean {
  return (
    work.base !== before?.base ||
    work.failure !== before.failure ||
    work.attempt !== before.attempt ||
    work.sending !== before.sending
  );
}

/** Returns whether a call for the text is running or will be repeated automatically. */
export const isUnderWay = (work: EntryWork | undefined): boolean =>
  work !== undefined && work.attempt !== null && (work.attempt.isAutomatic || work.sending !== null);

/**
 * Returns whether text must wait for earlier text of the card, so that all text arrives in the order of
 * typing. A new entry also waits for an earlier new entry of its element whose submission is unanswered, even if that
 * submission is not repeated automatically, because the server numbers entries as they arrive.
 */
function isBehind({ store }: CardAtWork, { elementId, rowKey }: Row): boolean {
  const own = store.ofElement(elementId).get(rowKey);
  if (own === undefined) return false;
  return store.rows().some((other) => {
    const { work } = other;
    const isSame = other.elementId === elementId && other.rowKey === rowKey;
    if (isSame || work.attempt === null || (work.since ?? 0) >= (own.since ?? 0)) return false;
    const isNumbered = other.elementId === elementId && work.index === null && own.index === null;
    return isNumbered || isUnderWay(work);
  });
}

function rowIn({ client, cardId, store }: CardAtWork, asked: CardElement, rowKey: string): EntryRow | null {
  const element = elementNow(client, cardId, asked);
  return rowsOf(element, store.ofElement(element.id), true).find(({ key }) => key === rowKey) ?? null;
}
