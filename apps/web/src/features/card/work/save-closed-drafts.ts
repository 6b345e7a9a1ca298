import type { QueryClient } from '@tanstack/react-query';
import { draftBox } from '../../../lib/draft-box.ts';
import { saveForm } from '../form/save-form.ts';
import { openCard, saveAll } from './open-card.ts';

/**
 * Saves what the device keeps of cards that are not on the screen, each part as it was typed: entry by entry, or as a
 * whole form. What can't be saved stays where it is.
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
      // One card after another is gentle with a thin network.
      const options = { cardId, userId, client, isTyping: true, isSending: false, isWholeForm, isWanted };
      const card = await openCard(options);
      if (isWholeForm) await saveForm(card, false);
      else await saveAll(card);
      card.close();
    }
  }
}
