import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTokenMint } from './token-mint.ts';

const keys = () => ({ seal: randomBytes(32), succession: randomBytes(32) });
const own = keys();
const mint = createTokenMint(own);

test('a token mint recognises its tokens and their successors in each process of the installation', () => {
  const token = mint.make();
  const other = createTokenMint(own);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(mint.make()).not.toBe(token);
  expect(other.isOurs(token)).toBe(true);
  expect(other.follow('access', token)).toBe(mint.follow('access', token));
  expect(mint.follow('refresh', token)).not.toBe(mint.follow('access', token));
  expect(mint.isOurs(mint.follow('access', token))).toBe(true);
});

test('a token mint recognises no token that it did not make', () => {
  const token = mint.make();
  const last = token.slice(-1);
  const characters = Array.from({ length: 64 }, (_, n) =>
    Buffer.from([n << 2])
      .toString('base64url')
      .slice(0, 1),
  );
  const spelt = characters.filter((one) => one !== last).map((one) => token.slice(0, -1) + one);
  const foreign = [
    '',
    'x',
    token.slice(1),
    `${token}A`,
    `${token}=`,
    randomBytes(32).toString('base64url'),
    createTokenMint(keys()).make(),
    createTokenMint({ ...own, seal: randomBytes(32) }).follow('access', token),
    ...spelt,
  ];
  expect(spelt).toHaveLength(63);
  expect(foreign.filter(mint.isOurs)).toEqual([]);
});
