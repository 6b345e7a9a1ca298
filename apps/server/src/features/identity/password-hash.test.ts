import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a password matches its hash whichever way its accents are encoded', async () => {
  const hash = await hashPassword('zażółć gęślą jaźń'.normalize('NFD'));
  expect(await verifyPassword('zażółć gęślą jaźń'.normalize('NFC'), hash)).toBe(true);
  expect(await verifyPassword('zażółć gęślą jazń', hash)).toBe(false);
});

test('a password of a million separate accents matches no hash', async () => {
  const accents = '\u0301'.repeat(500_000) + '\u0323'.repeat(500_000);
  expect(await verifyPassword(accents, await hashPassword('dobre nowe haslo'))).toBe(false);
  expect(await verifyPassword(accents, null)).toBe(false);
});
