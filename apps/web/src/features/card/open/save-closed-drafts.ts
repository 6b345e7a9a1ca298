import type { QueryClient } from '@tanstack/react-query';
import { draftBox } from '../../../lib/draft-box.ts';
import { sendWholeForm } from '../send/send-whole-form.ts';
import { openCardForTyping, saveAll } from './open-card.ts';

/**
 * Saves the drafts of cards that are not open, each as it was typed: entry by entry, or as a whole form. Drafts that
 * cannot be saved stay on the device.
 */
export async function saveClosedDrafts(
  client: QueryClient,
  userId: string,
  openCardIds: ReadonlySet<string>,
): Promise<void> {
  const drafts = await draftBox.ofUser(userId);
  const cardIds = new Set(drafts.map((one) => one.cardId));
  for (const cardId of cardIds) {
    if (openCardIds.has(cardId)) continue;
    for (const isWholeForm of [false, true]) {
      const isWanted = (draft: { readonly isWholeForm?: boolean }) =>
        (draft.isWholeForm ?? false) === isWholeForm;
      if (!drafts.some((one) => one.cardId === cardId && isWanted(one))) continue;
      // One card after another, to spare a slow network.
      const options = { cardId, userId, client, isTyping: true, isSending: false, isWholeForm, isWanted };
      const card = await openCardForTyping(options);
      if (isWholeForm) await sendWholeForm(card, false);
      else await saveAll(card);
      card.close();
    }
  }
}
