import { expect, test } from 'vitest';
import { createDenials, type Denial } from './denials.ts';

const HOUR = 3_600_000;

test('a few are told one by one, a flood by how many they were', () => {
  const told: Denial<string>[] = [];
  let now = HOUR;
  const denials = createDenials<string>(
    (denial) => told.push(denial),
    () => now,
  );
  const flood = (count: number) => {
    for (let n = 1; n <= count; n += 1) denials.note('zbyt-ciekawy', `adres ${n}`, 'role.list');
  };
  flood(500);
  denials.note('inny', 'adres', 'user.list');
  expect(told).toHaveLength(61);
  expect(told.every(({ more }) => more === 0)).toBe(true);

  now += 60_000;
  denials.note('inny', 'adres', 'user.list');
  expect(told.slice(61)).toEqual([
    { who: 'adres 500', call: 'role.list', more: 439 },
    { who: 'adres', call: 'user.list', more: 0 },
  ]);
  flood(1);
  expect(told).toHaveLength(64);

  flood(61);
  denials.flush();
  denials.flush();
  expect(told).toHaveLength(64 + 59 + 1);
  expect(told.reduce((all, { more }) => all + 1 + more, 0)).toBe(500 + 2 + 62);
});
