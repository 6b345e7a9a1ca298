/** Where what is typed into the card's name stands in the work on the card, beside that of its elements. */
export const CARD_NAME = 'card-name';
