import { expect, test } from 'vitest';
import { lockedUntil } from './lockout.ts';
import { unitPaths } from './unit-paths.ts';

test('an organisation unit has its path as its label, and comes after its parent', () => {
  const units = [
    { id: 'c', parentId: 'b', displayName: 'Linia 1', isApproving: true },
    { id: 'd', parentId: null, displayName: 'Biuro', isApproving: false },
    { id: 'a', parentId: null, displayName: 'Zakład', isApproving: false },
    { id: 'b', parentId: 'a', displayName: 'Mleczarnia', isApproving: true },
  ];
  expect(unitPaths(units)).toEqual([
    { id: 'd', label: 'Biuro', isApproving: false },
    { id: 'a', label: 'Zakład', isApproving: false },
    { id: 'b', label: 'Zakład / Mleczarnia', isApproving: true },
    { id: 'c', label: 'Zakład / Mleczarnia / Linia 1', isApproving: true },
  ]);
});

test('the lock of an account is active until its end', () => {
  const lockoutEnd = '2026-03-05T07:00:00.000Z';
  const end = Date.parse(lockoutEnd);
  expect(lockedUntil({ lockoutEnd }, end - 1)).toBe(lockoutEnd);
  expect(lockedUntil({ lockoutEnd }, end)).toBeNull();
  expect(lockedUntil({ lockoutEnd: null }, end)).toBeNull();
});
