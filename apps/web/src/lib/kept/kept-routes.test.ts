import { ROUTES } from '@kartoteka/contract/registry';
import { expect, test } from 'vitest';
import { KEPT } from './kept-routes.ts';

test('the device keeps answers only of reads that the contract has', () => {
  const reads = new Set(ROUTES.filter(({ effect }) => effect === 'read').map(({ name }) => name));
  expect([...KEPT].filter((name) => !reads.has(name))).toEqual([]);
});
