import { expect, test } from 'vitest';
import { Busy } from '../answer/problem.ts';
import { createShares } from './shares.ts';

test('one account may run at most a sixth of all calls at once, while another account still runs its own', () => {
  const shares = createShares(600);
  const calls = Array.from({ length: 100 }, () => shares.take('ola'));
  expect(() => shares.take('ola')).toThrow(Busy);
  expect(() => shares.take('olek')).not.toThrow();
  calls[0]?.();
  expect(() => shares.take('ola')).not.toThrow();
  expect(() => shares.take('ola')).toThrow(Busy);
});

test('one account may run sixteen calls at once even when the process may run only a few', () => {
  const shares = createShares(3);
  for (let call = 0; call < 16; call += 1) shares.take('ola');
  expect(() => shares.take('ola')).toThrow(Busy);
});
