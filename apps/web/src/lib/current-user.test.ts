import { expect, test } from 'vitest';
import { initialsOf, personName } from './current-user.ts';

test.each([
  ['jan.kowalski@zaklad.pl', 'JK'],
  ['admin@demo.local', 'A'],
  ['Łucja Żak', 'ŁŻ'],
  ['anna maria nowak', 'AN'],
  ['', '-'],
  [null, '-'],
  ['...', '-'],
])('the initials of the user name %j are %s', (userName, initials) => {
  expect(initialsOf({ userName, name: null, surName: null })).toBe(initials);
});

test.each([
  ['Agnieszka', 'Lewandowska', 'AL'],
  [' łucja ', 'żak-Nowak', 'ŁŻ'],
  ['Anna Maria', 'Nowak', 'AN'],
  ['Agnieszka', null, 'MZ'],
  ['  ', 'Lewandowska', 'MZ'],
])(
  'the initials of first name %j and last name %j of the account m.zmiana@zaklad.pl are %s',
  (name, surName, initials) => {
    expect(initialsOf({ userName: 'm.zmiana@zaklad.pl', name, surName })).toBe(initials);
  },
);

test.each([
  ['Agnieszka', 'Lewandowska', 'Agnieszka Lewandowska'],
  [' Agnieszka ', '  ', 'Agnieszka'],
  [null, null, ''],
])('first name %j and last name %j are shown as %j', (name, surName, shown) => {
  expect(personName({ name, surName })).toBe(shown);
});
