import { expect, test } from 'vitest';
import { type KeyPress, pressedKey } from './pressed-key.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
});

test.each<[string, KeyPress, string | null]>([
  ['a letter', press('n'), 'N'],
  ['a capital letter of Caps Lock', press('N'), 'N'],
  ['a letter with Shift', press('N', { shiftKey: true }), null],
  ['a question mark, which needs Shift', press('?', { shiftKey: true }), '?'],
  ['a slash', press('/'), '/'],
  ['a slash that needs Shift', press('/', { shiftKey: true }), '/'],
  ['a letter with Alt', press('n', { altKey: true }), null],
  ['a Polish letter, which AltGr makes', press('ń', { altKey: true, ctrlKey: true }), null],
  ['a letter with the key Windows', press('n', { metaKey: true }), null],
  ['a letter with Control', press('s', { ctrlKey: true }), 'Control+S'],
  ['Enter with Control', press('Enter', { ctrlKey: true }), 'Control+Enter'],
  ['a letter with Control and Shift', press('S', { ctrlKey: true, shiftKey: true }), null],
  ['a letter with Control and Alt', press('s', { ctrlKey: true, altKey: true }), null],
  ['a Cyrillic letter with Control, by its place', press('л', { ctrlKey: true, code: 'KeyK' }), 'Control+K'],
  ['a Cyrillic letter alone', press('т', { code: 'KeyN' }), 'Т'],
  ['Enter alone', press('Enter'), null],
  ['a space', press(' '), null],
  ['a key that composes a character', press('n', { isComposing: true }), null],
  ['a dead key', press('Dead'), null],
])('%s', (_title, event, key) => {
  expect(pressedKey(event, false)).toBe(key);
});

test.each<[string, KeyPress, string | null]>([
  ['Command takes the place of Control', press('k', { metaKey: true }), 'Control+K'],
  ['Control is no key of an act', press('k', { ctrlKey: true }), null],
  ['Command and Control together are none', press('k', { metaKey: true, ctrlKey: true }), null],
  ['a letter is the same', press('n'), 'N'],
])('on a Mac: %s', (_title, event, key) => {
  expect(pressedKey(event, true)).toBe(key);
});
