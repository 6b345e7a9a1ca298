import { expect, test } from 'vitest';
import { startClock } from './clock.ts';
import { planLanes } from './plan.ts';

test('each day is another one, also across the change of the clocks and late in the evening', () => {
  const [plan] = planLanes(1).flatMap(({ plans }) => plans);
  if (plan === undefined) throw new Error('The plant has no card.');
  // Half past eleven in the evening in Warsaw, and half past midnight; the clocks went back on 25 October.
  for (const begunAt of [new Date('2026-11-21T22:30:00Z'), new Date('2026-11-21T23:30:00Z')]) {
    const days = Array.from({ length: 60 }, (_, daysAgo) =>
      startClock({ ...plan, daysAgo, time: daysAgo === 0 ? '14:00' : '06:00' }, begunAt).moment(),
    );
    expect(new Set(days.map(({ date }) => date)).size).toBe(60);
  }
});

test('cards whose time has not come yet keep their order, and were begun an hour and a half ago', () => {
  const [plan] = planLanes(1).flatMap(({ plans }) => plans);
  if (plan === undefined) throw new Error('The plant has no card.');
  // Two in the night in Warsaw.
  const begunAt = new Date('2026-11-21T01:00:00Z');
  const starts = ['06:00', '08:30', '14:00', '22:00'].map((time) =>
    startClock({ ...plan, daysAgo: 0, time }, begunAt)
      .now()
      .getTime(),
  );
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  expect(new Set(starts).size).toBe(4);
  const latest = begunAt.getTime() - 90 * 60_000;
  for (const start of starts) {
    expect(start).toBeLessThanOrEqual(latest);
    expect(start).toBeGreaterThan(latest - 90_000);
  }
});
