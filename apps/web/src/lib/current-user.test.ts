import { expect, test } from 'vitest';
import { initialsOf } from './current-user.ts';

test.each([
  ['jan.kowalski@zaklad.pl', 'JK'],
  ['admin@demo.local', 'A'],
  ['Łucja Żak', 'ŁŻ'],
  ['anna maria nowak', 'AN'],
  ['', '-'],
  [null, '-'],
  ['...', '-'],
])('the initials of the user name %j are %s', (userName, initials) => {
  expect(initialsOf(userName)).toBe(initials);
});
