import { expect, test } from 'vitest';
import { shortWhen } from './short-when.ts';

test('an instant of today is shown as its Warsaw time, any other instant with its date as well', () => {
  expect(shortWhen('2026-03-05T11:04:00.000Z', '2026-03-05T22:59:00.000Z')).toBe('12:04');
  expect(shortWhen('2026-03-05T11:04:00.000Z', '2026-03-05T23:01:00.000Z')).toBe('05/03/2026 12:04');
});
