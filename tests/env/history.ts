import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { HistoryItem } from '@kartoteka/contract/filled-card';
import type { Client } from './client.ts';

/** Opens each line of a card's history that folds saves. Returns every event, oldest first. */
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
