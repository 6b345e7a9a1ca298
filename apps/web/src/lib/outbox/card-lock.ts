/** The name of the lock of the tab that sends for a card: a tab with the card open, or the outbox. */
export const cardLock = (userId: string, cardId: string): string => `kartoteka.card/${userId}/${cardId}`;

/** The name of the lock of the tab that sends for the cards that are not open. */
export const outboxLock = (userId: string): string => `kartoteka.outbox/${userId}`;
