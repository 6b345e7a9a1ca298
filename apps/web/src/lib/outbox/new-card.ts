/** Prefix of the ids of cards that were started on this device and that the server does not know yet. */
export const NEW_CARD = 'new-';

/** Returns whether an id is the id of a card that was started on this device and that the server does not know. */
export const isNewCard = (cardId: string): boolean => cardId.startsWith(NEW_CARD);
