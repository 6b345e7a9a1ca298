import { describe, expect, test } from 'vitest';
import { loginAddress, returnTo } from './return-to.ts';

describe('where the login leads', () => {
  test.each([
    '/',
    '/control-cards/list',
    '/control-cards/1/view?tab=2#entry',
    '/a?next=https://x.pl',
    '/żółw',
  ])('the login leads to the wanted path %s', (wanted) => {
    expect(decodeURIComponent(returnTo(wanted))).toBe(wanted);
  });

  test.each([
    null,
    '',
    'control-cards/list',
    '//evil.pl',
    '///evil.pl',
    '//kartoteka.invalid/a',
    '/\\evil.pl',
    '\\\\evil.pl',
    '/a\\b',
    '/\t/evil.pl',
    '/\n/evil.pl',
    '\t//evil.pl',
    ' //evil.pl',
    'https:evil.pl',
    'https://evil.pl/',
    'javascript:alert(1)',
    '/.//evil.pl',
    '/x/..//evil.pl',
    '/%5c/../..//evil.pl',
  ])('the login leads home instead of to %j', (wanted) => {
    expect(returnTo(wanted)).toBe('/');
  });

  test.each(['/auth/login', '/auth/login?returnUrl=%2Fa', '/x/../auth/login'])(
    'the login never leads to itself: %s',
    (wanted) => {
      expect(returnTo(wanted)).toBe('/');
    },
  );

  test('the login leads back to the page that the user left', () => {
    const here = '/control-cards/list?search=a b&page=2#top';
    const parameter = new URL(loginAddress(here), 'https://x.invalid').searchParams.get('returnUrl');
    expect(returnTo(parameter)).toBe('/control-cards/list?search=a%20b&page=2#top');
  });

  test("the login's address for the home page has no return path", () => {
    expect(loginAddress('/')).toBe('/auth/login');
  });
});
