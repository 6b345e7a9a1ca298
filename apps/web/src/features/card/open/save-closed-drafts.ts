import type { QueryClient } from '@tanstack/react-query';
import { type Draft, draftBox } from '../../../lib/draft-box.ts';
import { ifFree } from '../../../lib/locks.ts';
import { cardLock } from '../../../lib/outbox/card-lock.ts';
import { sendWholeForm } from '../send/send-whole-form.ts';
import { openCardForTyping } from './open-card.ts';
import { sendingClosedCards } from './send-closed-card.ts';

/**
 * Saves the drafts of cards that are not open. Text of single entries is saved entry by entry, and text of a whole
 * form as a whole. Drafts that cannot be saved stay on the device.
 *
 * @param withForms also saves text of whole forms, which are otherwise saved only by a press
 */
export async function saveClosedDrafts(
  client: QueryClient,
  userId: string,
  openCardIds: ReadonlySet<string>,
  withForms: boolean,
): Promise<void> {
  const sendCard = sendingClosedCards(client, userId);
  const drafts = await draftBox.ofUser(userId);
  for (const cardId of new Set(drafts.map((one) => one.cardId))) {
    if (openCardIds.has(cardId)) continue;
    // Sends the cards one after another, to spare a slow network.
    await whenFree(cardLock(userId, cardId), ({ isHeld }) =>
      sendCard(cardId, { isForced: true, maySend: isHeld }),
    );
    const isForm = drafts.some((one) => one.cardId === cardId && one.isWholeForm);
    if (withForms && isForm) await saveForm(client, userId, cardId);
  }
}

/**
 * Maximum time in ms to wait until the outbox or another tab stops sending for a card. After that time the outbox or
 * the other tab goes on sending for the card.
 */
const PATIENCE = 5000;
/** Milliseconds between two attempts to get the lock. */
const PAUSE = 250;

/**
 * Does work as soon as it gets the lock, and gives up after `PATIENCE`. Without the lock two tabs could send
 * the same new entry under two keys, and the server would store it twice.
 */
async function whenFree(name: string, work: Parameters<typeof ifFree>[1]): Promise<void> {
  const end = Date.now() + PATIENCE;
  while ((await ifFree(name, work)) === null && Date.now() < end) await pause(PAUSE);
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function saveForm(client: QueryClient, userId: string, cardId: string): Promise<void> {
  const isWanted = ({ isWholeForm = false }: Draft) => isWholeForm;
  const opening = { cardId, userId, client, isTyping: true, isSending: false };
  const card = await openCardForTyping({ ...opening, isWholeForm: true, isWanted });
  await sendWholeForm(card, false);
  await card.written();
  card.close();
}
