/**
 * Returns the name of a card's lock. Only its holder sends the card's drafts: a tab with the card open, or
 * the outbox.
 */
export const cardLock = (userId: string, cardId: string): string => `kartoteka.card/${userId}/${cardId}`;

/**
 * Returns the name of the outbox's lock. Only the tab that holds this lock sends the drafts of cards that are not open
 * by itself. Any tab sends them when a person asks it to.
 */
export const outboxLock = (userId: string): string => `kartoteka.outbox/${userId}`;
