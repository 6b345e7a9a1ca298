/** The key of the typed card name, used in place of an element id. */
export const CARD_NAME = 'card-name';
