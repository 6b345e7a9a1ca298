import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { unsettled } from './unsettled.ts';

test.each([
  [0, 'offline'],
  [401, 'offline'],
  [408, 'unavailable'],
  [426, 'unavailable'],
  [429, 'unavailable'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
  [400, null],
  [403, null],
  [409, null],
  [500, null],
  [501, null],
])('the reason to repeat a call that failed with status %i is %j', (status, expected) => {
  expect(unsettled(new ApiError({ status, message: '' }))).toBe(expected);
});
