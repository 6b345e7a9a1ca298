/** The key of the typed card name; used in place of an element id, a row key and a field id. */
export const CARD_NAME = 'card-name';
