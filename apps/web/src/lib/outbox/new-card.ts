/** Ids of cards that began on this device begin with this. */
export const NEW_CARD = 'new-';

/** Tells whether the server does not know the card yet. */
export const isNewCard = (cardId: string): boolean => cardId.startsWith(NEW_CARD);
