/**
 * The key of each act, as `aria-keyshortcuts` spells it. Two acts may share a key when no screen has both. An act
 * that submits or signs needs a modifier, so that a slip of a finger cannot do it (ruling 0.7).
 */
export const ACT_KEYS = {
  nextElement: 'N',
  nextCard: 'N',
  submit: 'Control+Enter',
  sign: 'Control+Enter',
  save: 'Control+S',
  add: 'D',
  fold: 'W',
  search: '/',
  filters: 'F',
  goTo: 'Control+K',
} as const;

/** Something that people do often: the press of a button, or the way into a search field. */
export type Act = keyof typeof ACT_KEYS;

/** The key that shows all keys. No button has it. */
export const HELP_KEY = '?';

/** Attribute of the button or field of an act. */
export const ACT = 'data-act';

/** Returns whether a key is a single character. A person may turn such keys off (WCAG 2.1.4). */
export function isSingle(key: string): boolean {
  return key.length === 1;
}

/** Returns whether this device has the key Command in place of Control. */
export function hasCommand(): boolean {
  return /^(Mac|iP)/.test(navigator.platform);
}

/** Returns a key as the keyboard of this device names it: 'Ctrl+K', 'N'. */
export function shownKey(key: string): string {
  return key.replace('Control', hasCommand() ? 'Cmd' : 'Ctrl');
}
