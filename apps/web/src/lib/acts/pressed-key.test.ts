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
  ['a letter as its capital letter', press('n'), 'N'],
  ['a capital letter typed with Caps Lock as this letter', press('N'), 'N'],
  ['no key from a letter with Shift', press('N', { shiftKey: true }), null],
  ['a question mark, which needs Shift, as a question mark', press('?', { shiftKey: true }), '?'],
  ['a slash as a slash', press('/'), '/'],
  ['a slash that needs Shift as a slash', press('/', { shiftKey: true }), '/'],
  ['no key from a letter with Alt', press('n', { altKey: true }), null],
  ['no key from a Polish letter, which AltGr makes', press('ń', { altKey: true, ctrlKey: true }), null],
  ['no key from a letter with the key Windows', press('n', { metaKey: true }), null],
  ['a letter with Control as a key with a modifier', press('s', { ctrlKey: true }), 'Control+S'],
  ['Enter with Control as a key with a modifier', press('Enter', { ctrlKey: true }), 'Control+Enter'],
  ['no key from a letter with Control and Shift', press('S', { ctrlKey: true, shiftKey: true }), null],
  ['no key from a letter with Control and Alt', press('s', { ctrlKey: true, altKey: true }), null],
  [
    'a Cyrillic letter with Control as the Latin letter of the same key',
    press('л', { ctrlKey: true, code: 'KeyK' }),
    'Control+K',
  ],
  ['a Cyrillic letter alone as its capital letter', press('т', { code: 'KeyN' }), 'Т'],
  ['no key from Enter alone', press('Enter'), null],
  ['no key from a space', press(' '), null],
  ['no key from a key that composes a character', press('n', { isComposing: true }), null],
  ['no key from a dead key', press('Dead'), null],
])('pressedKey reads %s', (_title, event, key) => {
  expect(pressedKey(event, false)).toBe(key);
});

test.each<[string, KeyPress, string | null]>([
  ['Command takes the place of Control', press('k', { metaKey: true }), 'Control+K'],
  ['a letter with Control is not the key of an act', press('k', { ctrlKey: true }), null],
  [
    'a letter with Command and Control is not the key of an act',
    press('k', { metaKey: true, ctrlKey: true }),
    null,
  ],
  ['a letter is the key of an act as on other devices', press('n'), 'N'],
])('on a Mac: %s', (_title, event, key) => {
  expect(pressedKey(event, true)).toBe(key);
});
