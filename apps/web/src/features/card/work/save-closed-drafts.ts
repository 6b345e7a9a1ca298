import type { QueryClient } from '@tanstack/react-query';
import { draftBox } from '../../../lib/draft-box.ts';
import { openCard, saveAll } from './open-card.ts';

/** Saves what the device keeps of cards that are not on the screen. What can't be saved stays where it is. */
export async function saveClosedDrafts(
  client: QueryClient,
  userId: string,
  openCardIds: ReadonlySet<string>,
): Promise<void> {
  const drafts = await draftBox.ofUser(userId);
  const cardIds = new Set(drafts.map((one) => one.cardId));
  for (const cardId of cardIds) {
    if (openCardIds.has(cardId)) continue;
    // One card after another is gentle with a thin network.
    const card = await openCard({ cardId, userId, client, isTyping: true, isSending: false });
    await saveAll(card);
    card.close();
  }
}
