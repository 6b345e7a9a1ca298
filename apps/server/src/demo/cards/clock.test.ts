import { expect, test } from 'vitest';
import { startClock } from './clock.ts';
import { planLanes } from './plan.ts';

test('each day is another one, also across the change of the clocks and late in the evening', () => {
  const [plan] = planLanes(1).flatMap(({ plans }) => plans);
  if (plan === undefined) throw new Error('The plant has no card.');
  // Half past eleven in the evening in Warsaw; the clocks went back on 25 October.
  const begunAt = new Date('2026-11-21T22:30:00Z');
  const days = Array.from({ length: 60 }, (_, daysAgo) =>
    startClock({ ...plan, daysAgo, time: '06:00' }, begunAt).moment(),
  );
  expect(new Set(days.map(({ date }) => date)).size).toBe(60);
});
