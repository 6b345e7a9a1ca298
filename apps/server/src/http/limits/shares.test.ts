import { expect, test } from 'vitest';
import { Busy } from '../answer/problem.ts';
import { createShares } from './shares.ts';

test('an owner may run a sixth of all calls at once, whatever other owners run', () => {
  const shares = createShares(600);
  const calls = Array.from({ length: 100 }, () => shares.take('ola'));
  expect(() => shares.take('ola')).toThrow(Busy);
  expect(() => shares.take('olek')).not.toThrow();
  calls[0]?.();
  expect(() => shares.take('ola')).not.toThrow();
  expect(() => shares.take('ola')).toThrow(Busy);
});

test('an owner may run the calls of one screen at once even when few calls run in all', () => {
  const shares = createShares(3);
  for (let call = 0; call < 16; call += 1) shares.take('ola');
  expect(() => shares.take('ola')).toThrow(Busy);
});
