import { expect, test } from 'vitest';
import { errorPaths } from './live-state.ts';

const error = (message: string) => ({ type: 'server', message });

test('every error of a form is listed with its path, also below another error and in a field called type', () => {
  const errors = {
    name: error('A'),
    settings: [
      undefined,
      { validValue: { type: error('B'), values: Object.assign([undefined, error('C')], error('D')) } },
    ],
  };
  expect(errorPaths(errors as never)).toEqual([
    ['name', 'A'],
    ['settings.1.validValue.values', 'D'],
    ['settings.1.validValue.values.1', 'C'],
    ['settings.1.validValue.type', 'B'],
  ]);
});
