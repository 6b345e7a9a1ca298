import { ROUTES } from '@kartoteka/contract/registry';
import { expect, test } from 'vitest';
import { callText } from './calls.ts';

test('every route has a Polish name for people', () => {
  expect(ROUTES.map(({ name }) => name).filter((name) => callText(name) === name)).toEqual([]);
  expect(callText('identityUser.update')).toBe('Użytkownicy: zmiana');
  expect(callText('nowy.update')).toBe('nowy.update');
});
