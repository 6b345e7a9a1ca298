import type { CardElement } from '@kartoteka/contract/control-card-form';
import { network } from '../../../lib/network.ts';
import { passed } from '../../../lib/passed.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { isUnderWay } from './save-by-itself.ts';
import { type CardAtWork, isSendingEntry, repeatAttempt, untilIdle } from './send-entry.ts';
import { isFinal } from '../work/entry-work.ts';
import type { WorkRow } from '../work/work-store.ts';

function elementOf({ client, cardId }: CardAtWork, elementId: string): CardElement | undefined {
  return client.getQueryData(cardQuery(cardId).queryKey)?.elements.find((one) => one.id === elementId);
}

interface RepeatOptions {
  /** Whether this tab sends for the card. */
  readonly maySend: () => boolean;
  /** Saves text that was typed before `since`, in ms, and that no call has sent yet. */
  readonly saveBefore: (since: number) => Promise<void>;
}

const sinceOf = ({ work }: WorkRow): number => work.since ?? 0;

/** The automatic repetition of the unanswered calls of an open card. */
export interface Repeating {
  /**
   * Sends the text that was typed before `since`, in ms, without waiting for the planned repetition. Waits for the
   * answers, but not longer than `EARLIER_MS`. Resolves with false when some of this text is still unanswered. Resolves
   * with true at once in a tab that does not send for the card.
   */
  sendBefore(since: number): Promise<boolean>;
  stop(): void;
}

/** Maximum time in ms that `sendBefore` waits for earlier text. */
const EARLIER_MS = 3000;

/**
 * Repeats unanswered calls automatically, one after another, in the order in which their text was typed. Begins at the
 * planned time of the call with the earliest text, or earlier when the server is reachable again, the page becomes
 * visible or `sendBefore` is called.
 */
export function repeatUnanswered(
  screen: CardAtWork,
  onStored: () => void,
  { maySend, saveBefore }: RepeatOptions,
): Repeating {
  const { store } = screen;
  let running: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isClosed = false;
  /**
   * `isWoken`: whether a repetition of all calls was asked for while calls were running. `isChanged`: whether
   * the store has changed while calls were running.
   */
  let [isWoken, isChanged] = [false, false];

  /** Repeats one call. Resolves with false when it is unanswered again. */
  const repeat = async ({ elementId, rowKey }: WorkRow): Promise<boolean> => {
    const element = elementOf(screen, elementId);
    if (element === undefined || isSendingEntry(screen, element, { key: rowKey })) return true;
    const result = await repeatAttempt(screen, element, { key: rowKey });
    if (result?.kind === 'stored') onStored();
    return result?.kind !== 'failed' || isFinal(result.failure);
  };
  const waiting = (): readonly WorkRow[] =>
    store
      .rows()
      .filter(({ work }) => work.attempt !== null && work.retryAt !== null && work.sending === null)
      .toSorted((one, other) => sinceOf(one) - sinceOf(other));
  const isUnanswered = (before: number): boolean =>
    store.rows().some((other) => isUnderWay(other.work) && sinceOf(other) < before);
  const isBehind = (row: WorkRow): boolean => isUnanswered(sinceOf(row));
  const run = (): Promise<void> => {
    if (!isRunning && !isClosed && maySend()) running = repeatAll();
    return running;
  };
  const repeatAll = async (): Promise<void> => {
    isRunning = true;
    try {
      for (const row of waiting()) {
        await saveBefore(sinceOf(row));
        // Stops at a call without an answer, because later text must not overtake its text.
        if (isClosed || isBehind(row) || !(await repeat(row))) break;
      }
    } finally {
      isRunning = false;
    }
    if (isWoken) now();
    else if (isChanged) plan();
  };
  const plan = () => {
    clearTimeout(timer);
    isChanged = isRunning;
    const [first] = waiting();
    if (first === undefined || isRunning || isClosed) return;
    const wait = (first.work.retryAt ?? 0) - Date.now();
    timer = setTimeout(() => void run().catch(reportError), Math.max(0, wait));
  };
  const now = () => {
    // Repeats once more after the running calls, because they may have been sent before the network was back.
    isWoken = isRunning;
    run().catch(reportError);
  };
  const looked = () => {
    if (document.visibilityState === 'visible') now();
  };

  let way = network.state();
  const unwatchNetwork = network.subscribe(() => {
    const before = way;
    way = network.state();
    // Repeats at once when the server is reachable again, because the planned pause may be half a minute.
    if (way === 'reachable' && before !== 'reachable') now();
  });
  const unsubscribe = store.subscribe(plan);
  document.addEventListener('visibilitychange', looked);
  plan();
  /** Resolves when the running calls that send text typed before `since` have ended. */
  const untilSent = async (since: number): Promise<void> => {
    const rows = store.rows().filter((row) => row.work.sending !== null && sinceOf(row) < since);
    await Promise.all(rows.map(({ elementId, rowKey }) => untilIdle(screen, elementId, rowKey)));
  };
  const sendEarlier = async (since: number): Promise<void> => {
    await untilSent(since);
    await saveBefore(since);
    // The repetition that runs now may have passed a row with earlier text already.
    if (isRunning) await running;
    if (isUnanswered(since)) await run();
  };

  return {
    async sendBefore(since) {
      const isEarlier = store.rows().some((row) => row.work.since !== null && sinceOf(row) < since);
      if (!isEarlier || isClosed || !maySend()) return true;
      await Promise.race([sendEarlier(since), passed(EARLIER_MS)]);
      return !isUnanswered(since);
    },
    stop() {
      isClosed = true;
      clearTimeout(timer);
      unsubscribe();
      unwatchNetwork();
      document.removeEventListener('visibilitychange', looked);
    },
  };
}
