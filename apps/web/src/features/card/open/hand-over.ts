import { forgetBegunCard } from '../../../lib/outbox/begun-card.ts';
import { cardQuery, forgetLists } from '../card-data/card-cache.ts';
import { type OpenCard, type OpenCardOptions, openCardForTyping } from './open-card.ts';

/** Milliseconds between two attempts to read a card that has just got its id from the server. */
const AGAIN = 2000;

/**
 * Opens a card under the id that the server gave it, with the text on the screen. Text that is typed meanwhile is
 * kept: it is stored under the new id before the old card is closed. Resolves with null when the user has left the
 * screen.
 */
export async function handOver(
  before: OpenCard,
  options: OpenCardOptions,
  isLeft: () => boolean,
): Promise<OpenCard | null> {
  const { client, userId, cardId: from } = before;
  const { cardId } = options;
  while (!isLeft()) {
    const card = await client.query(cardQuery(cardId)).catch(() => null);
    if (card !== null) break;
    await new Promise((resolve) => {
      setTimeout(resolve, AGAIN);
    });
  }
  // Waits until no question is open, because the answer to an open question applies to the card under its earlier id.
  await before.untilFree();
  if (isLeft()) return null;
  const next = await openCardForTyping({ ...options, adopts: before });
  await next.written();
  before.close();
  if (isLeft()) {
    next.close();
    return null;
  }
  await forgetBegunCard(userId, from);
  await forgetLists(client);
  return next;
}
