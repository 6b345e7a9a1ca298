import type { CardElement } from '@kartoteka/contract/control-card-form';
import { cardQuery } from '../card-data/card-cache.ts';
import { type CardAtWork, isSendingEntry, repeatAttempt } from './send-entry.ts';
import type { WorkRow } from '../work/work-store.ts';

function elementOf({ client, cardId }: CardAtWork, elementId: string): CardElement | undefined {
  return client.getQueryData(cardQuery(cardId).queryKey)?.elements.find((one) => one.id === elementId);
}

const isNew = ({ work }: WorkRow): boolean => work.index === null;

/**
 * Repeats unanswered calls automatically: each at its time, and all at once when the network returns or the page
 * becomes visible. Returns a function that stops the repeating.
 *
 * @param maySend this tab is the one that sends for the card
 */
export function repeatUnanswered(
  screen: CardAtWork,
  onStored: () => void,
  maySend: () => boolean = () => true,
): () => void {
  const { store } = screen;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const repeat = async ({ elementId, rowKey }: WorkRow): Promise<void> => {
    const element = elementOf(screen, elementId);
    if (element === undefined || isSendingEntry(screen, element, { key: rowKey })) return;
    const result = await repeatAttempt(screen, element, { key: rowKey });
    if (result?.kind === 'stored') onStored();
  };
  const inOrder = async (rows: readonly WorkRow[]): Promise<void> => {
    for (const row of rows.toSorted((one, other) => (one.work.since ?? 0) - (other.work.since ?? 0))) {
      // One after another, in the order in which they were begun.
      await repeat(row);
    }
  };
  const due = (): readonly (WorkRow & { readonly at: number })[] =>
    store.rows().flatMap((row) => {
      const { retryAt, attempt, sending } = row.work;
      return retryAt === null || attempt === null || sending !== null ? [] : [{ ...row, at: retryAt }];
    });
  const run = (isDue: (at: number) => boolean) => {
    const rows = due().filter((row) => isDue(row.at));
    // The server numbers new entries in the order in which they arrive. Each other entry has its own turn.
    const [fresh, known] = [rows.filter(isNew), rows.filter((row) => !isNew(row))];
    if (maySend()) Promise.all([inOrder(fresh), ...known.map(repeat)]).catch(reportError);
  };
  const plan = () => {
    clearTimeout(timer);
    const next = Math.min(...due().map((row) => row.at));
    if (next === Infinity) return;
    // A timer may fire a fraction of a millisecond early. The calls that it was set for are due anyway.
    timer = setTimeout(() => run((at) => at <= next || at <= Date.now()), Math.max(0, next - Date.now()));
  };
  const now = () => run(() => true);
  const looked = () => {
    if (document.visibilityState === 'visible') now();
  };

  const unsubscribe = store.subscribe(plan);
  addEventListener('online', now);
  document.addEventListener('visibilitychange', looked);
  plan();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    removeEventListener('online', now);
    document.removeEventListener('visibilitychange', looked);
  };
}
