import { expect, test } from 'vitest';
import { linkAddress } from './link-address.ts';

test.each([
  ['https://zaklad.pl/a', 'https://zaklad.pl/a'],
  [' HTTP://zaklad.pl', 'http://zaklad.pl/'],
  ['https://https://zaklad.pl/a', 'https://zaklad.pl/a'],
  ['https://HTTP://zaklad.pl', 'http://zaklad.pl/'],
  ['zaklad.pl', 'https://zaklad.pl/'],
  ['zaklad.pl:8080/x', 'https://zaklad.pl:8080/x'],
  ['jan@zaklad.pl', 'mailto:jan@zaklad.pl'],
  ['mailto:jan@zaklad.pl', 'mailto:jan@zaklad.pl'],
])('the link address %s becomes %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'ftp://a.pl',
  '//a.pl',
  '/a',
  '',
  'x y',
])('the link address %s is refused', (typed) => {
  expect(linkAddress(typed)).toBeNull();
});
