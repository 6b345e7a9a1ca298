/** The state of an address that replaces another one while the same screen goes on: the focus and the scroll stay. */
export const SAME_SCREEN = 'same-screen';
