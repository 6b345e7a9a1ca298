import { expect, test } from 'vitest';
import { Busy } from './problem.ts';
import { createShares } from './shares.ts';

test('an owner has a sixth of what is served at once, whatever others have', () => {
  const shares = createShares(600);
  const calls = Array.from({ length: 100 }, () => shares.take('ola'));
  expect(() => shares.take('ola')).toThrow(Busy);
  expect(() => shares.take('olek')).not.toThrow();
  calls[0]?.();
  expect(() => shares.take('ola')).not.toThrow();
  expect(() => shares.take('ola')).toThrow(Busy);
});

test('an owner has what one screen needs where little is served at once', () => {
  const shares = createShares(3);
  for (let call = 0; call < 16; call += 1) shares.take('ola');
  expect(() => shares.take('ola')).toThrow(Busy);
});
