import { expect, test } from 'vitest';
import { passwordHint } from './password-policy.ts';

const told = (length: string) => ({
  setting: { values: { 'Abp.Identity.Password.RequiredLength': length } },
});

test('the shortest password is the one that the server tells', () => {
  expect(passwordHint(told('8'))).toBe('Co najmniej 8 znaków.');
  expect(passwordHint(told('22'))).toBe('Co najmniej 22 znaki.');
});

test.each([[told('')], [told('osiem')], [told('0')], [{ setting: { values: {} } }]])(
  'a server that tells none promises none (%#)',
  (configuration) => {
    expect(passwordHint(configuration)).toBeUndefined();
  },
);
