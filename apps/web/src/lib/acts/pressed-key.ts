/** The properties of a keyboard event by which the pressed key of an act is recognised. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

const LETTER = /^\p{L}$/u;

/**
 * Returns the pressed key as the table of acts spells it: 'N', '?', 'Control+S'. Returns null for keys that
 * no act may have: keys with Alt or the Windows key (on a Mac: Alt or Control), a letter with Shift, any key
 * with Control and Shift, a space or a named key without Control, and a key that composes a character.
 *
 * @param hasCommand whether Command takes the place of Control
 */
export function pressedKey(press: KeyPress, hasCommand: boolean): string | null {
  const [modifier, other] = hasCommand ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey];
  if (press.isComposing || press.altKey || other) return null;
  if (modifier) return press.shiftKey ? null : `Control+${nameOf(press)}`;
  if (press.key.length !== 1 || press.key === ' ') return null;
  // Shift is allowed for other characters, because the question mark and on some keyboards the slash need it.
  if (LETTER.test(press.key) && press.shiftKey) return null;
  return press.key.toUpperCase();
}

/** Names the key. On a keyboard with another alphabet, the place of the key determines the Latin letter. */
function nameOf({ key, code }: KeyPress): string {
  if (key.length !== 1) return key;
  const isForeign = LETTER.test(key) && !/^[a-z]$/i.test(key);
  return (isForeign ? code.replace(/^Key/, '') : key).toUpperCase();
}
