import { expect, test } from 'vitest';
import { passwordHint } from './password-policy.ts';

const told = (length: string) => ({
  setting: { values: { 'Abp.Identity.Password.RequiredLength': length } },
});

test("the password hint names the minimum length from the server's settings", () => {
  expect(passwordHint(told('8'))).toBe('Co najmniej 8 znaków.');
  expect(passwordHint(told('22'))).toBe('Co najmniej 22 znaki.');
});

test.each([[told('')], [told('osiem')], [told('0')], [{ setting: { values: {} } }]])(
  'without a readable minimum length there is no password hint (%#)',
  (configuration) => {
    expect(passwordHint(configuration)).toBeUndefined();
  },
);
