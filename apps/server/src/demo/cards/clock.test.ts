import { expect, test } from 'vitest';
import { startClock } from './clock.ts';
import { planLanes } from './plan.ts';

test('demo cards planned for 60 days get 60 different days, also across a change of clocks and around midnight', () => {
  const [plan] = planLanes(1).flatMap(({ plans }) => plans);
  if (plan === undefined) throw new Error('The plant has no card.');
  // The times are 23:30 and 0:30 in Warsaw. The clocks changed on 25 October.
  for (const begunAt of [new Date('2026-11-21T22:30:00Z'), new Date('2026-11-21T23:30:00Z')]) {
    const days = Array.from({ length: 60 }, (_, daysAgo) =>
      startClock({ ...plan, daysAgo, time: daysAgo === 0 ? '14:00' : '06:00' }, begunAt).moment(),
    );
    expect(new Set(days.map(({ date }) => date)).size).toBe(60);
  }
});

test('demo cards whose planned time is still to come keep their order and count as started an hour and a half ago', () => {
  const [plan] = planLanes(1).flatMap(({ plans }) => plans);
  if (plan === undefined) throw new Error('The plant has no card.');
  // This is 2:00 in Warsaw.
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
