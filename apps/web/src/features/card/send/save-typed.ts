import type { SendCard, SentCard } from '../../../lib/outbox/run-outbox.ts';
import { cardQuery, elementNow } from '../card-data/card-cache.ts';
import { isFinal } from '../work/entry-work.ts';
import { uploadFilesOf } from './upload-files.ts';
import { rowsOf } from '../work/rows.ts';
import { retryDelay } from './retry-delay.ts';
import { type CardAtWork, repeatAttempt, saveQuietly, type SendResult } from './send-entry.ts';

type SavingOptions = Parameters<SendCard>[1];

const DONE: SentCard = { retryAt: null };

/**
 * Sends the typed text of a card in the order in which its entries were begun, and repeats its unanswered calls. With
 * `isForced`, the default, also sends text that was refused before. Stops when `maySend` returns false.
 */
export async function saveTyped(
  screen: CardAtWork,
  { isForced, maySend }: SavingOptions = { isForced: true, maySend: () => true },
): Promise<SentCard> {
  const { client, cardId, store } = screen;
  const card = client.getQueryData(cardQuery(cardId).queryKey);
  const rows = (card?.elements ?? [])
    .flatMap((shown) => {
      const element = elementNow(client, cardId, shown);
      return rowsOf(element, store.ofElement(element.id), true).map((row) => ({ element, row }));
    })
    .flatMap(({ element, row }) => (row.work === undefined ? [] : [{ element, row, work: row.work }]))
    .toSorted((one, other) => (one.work.since ?? 0) - (other.work.since ?? 0));
  let later: SentCard | null = null;
  for (const { element, row, work } of rows) {
    if (!maySend()) return DONE;
    if (isFinal(work.failure) && !isForced) continue;
    // Gives up a submission that was not promised, so that its text is saved instead.
    if (work.attempt && !work.attempt.isAutomatic)
      screen.store.tell(element.id, row.key, row.index, { type: 'abandoned' });
    const uploaded = await uploadFilesOf(screen, element.id, row.key, isForced);
    // A slow upload holds up no text (ruling 5.37). The entry is saved again when the file has arrived.
    if (uploaded.kind === 'open') later ??= { retryAt: Date.now() + retryDelay(2, uploaded.error) };
    // The upload and the repetition may take long, and a question about the card may open meanwhile.
    if (!maySend()) return DONE;
    // The entries are sent one after another, because the server numbers new entries in this order.
    const repeated = await repeatAttempt(screen, element, row);
    if (isUnsettled(repeated)) return { retryAt: retryAtOf(screen, element.id, row.key) };
    if (!maySend()) return DONE;
    const saved = await saveQuietly(screen, element, row);
    if (isUnsettled(saved)) return { retryAt: retryAtOf(screen, element.id, row.key) };
  }
  return later ?? DONE;
}

const isUnsettled = (result: SendResult | null): boolean =>
  result?.kind === 'failed' && !isFinal(result.failure);

const retryAtOf = ({ store }: CardAtWork, elementId: string, rowKey: string): number =>
  store.ofElement(elementId).get(rowKey)?.retryAt ?? Date.now() + retryDelay(2, null);
