import { expect, test } from 'vitest';
import { withLogin } from './with-login.ts';

test.each([
  [null, ''],
  [{ name: 'Jan Nowak', login: 'jan@zaklad.pl' }, 'Jan Nowak (jan@zaklad.pl)'],
  [{ name: 'jan@zaklad.pl', login: 'jan@zaklad.pl' }, 'jan@zaklad.pl'],
  [{ name: 'System', login: null }, 'System'],
])('the person %j is shown as %j', (person, words) => {
  expect(withLogin(person)).toBe(words);
});
