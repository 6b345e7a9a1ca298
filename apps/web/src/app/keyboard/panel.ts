/** The list of keys, or the dialog that finds a screen, a template or a card. */
export type Panel = 'keys' | 'goTo';
