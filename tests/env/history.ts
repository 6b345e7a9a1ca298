import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { HistoryItem } from '@kartoteka/contract/filled-card';
import type { Client } from './client.ts';

/**
 * Replaces each line that folds several saves with its events. Returns every event of the card's history, oldest first.
 */
export async function unfolded(
  client: Client,
  cardId: string,
  items: readonly HistoryItem[],
): Promise<HistoryItem[]> {
  const events: HistoryItem[] = [];
  for (const item of items) {
    const input = { params: { id: cardId }, query: { line: item.id, count: item.folded?.count ?? 1 } };
    events.push(
      ...(item.folded === null ? [item] : (await client.call(controlCardRoutes.history, input)).items),
    );
  }
  return events;
}
