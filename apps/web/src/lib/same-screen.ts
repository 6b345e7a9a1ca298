/**
 * The history state of an address that replaces another address of the same screen. The focus and the scroll
 * position stay.
 */
export const SAME_SCREEN = 'same-screen';
