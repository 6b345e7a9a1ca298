/**
 * Returns the name of a card's lock. Only its holder sends the card's drafts: a tab with the card open, or
 * the outbox.
 */
export const cardLock = (userId: string, cardId: string): string => `kartoteka.card/${userId}/${cardId}`;

/**
 * Returns the name of the outbox's lock. Of all tabs, only the holder automatically sends the drafts of cards that are
 * not open. Any tab sends them when a person asks for it.
 */
export const outboxLock = (userId: string): string => `kartoteka.outbox/${userId}`;
