import { expect, test } from 'vitest';
import { createDenials, type Denial, RECORDED_EACH } from './denials.ts';

const HOUR = 3_600_000;

test('the first denials of a user in a minute are recorded one by one, and all further denials together with their number', () => {
  const told: Denial<string>[] = [];
  let now = HOUR;
  const denials = createDenials<string>(
    (denial) => told.push(denial),
    () => now,
  );
  const flood = (count: number) => {
    for (let n = 1; n <= count; n += 1) denials.note('zbyt-ciekawy', `adres ${n}`, 'role.list');
  };
  flood(RECORDED_EACH + 440);
  denials.note('inny', 'adres', 'user.list');
  expect(told).toHaveLength(RECORDED_EACH + 1);
  expect(told.every(({ more }) => more === 0)).toBe(true);

  now += 60_000;
  denials.note('inny', 'adres', 'user.list');
  expect(told.slice(RECORDED_EACH + 1)).toEqual([
    { who: `adres ${RECORDED_EACH + 440}`, call: 'role.list', more: 439 },
    { who: 'adres', call: 'user.list', more: 0 },
  ]);
  flood(1);
  expect(told).toHaveLength(RECORDED_EACH + 4);

  flood(RECORDED_EACH + 1);
  denials.flush();
  denials.flush();
  expect(told).toHaveLength(2 * RECORDED_EACH + 4);
  expect(told.reduce((all, { more }) => all + 1 + more, 0)).toBe(2 * RECORDED_EACH + 440 + 2 + 2);
});
