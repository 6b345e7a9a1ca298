import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTroubles } from './troubles.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each trouble of the database is logged once a minute, with the number of calls that were only counted', () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { base: null },
    { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const troubles = createTroubles(log);
  const logged = () => lines.splice(0).map(({ trouble, suppressed }) => [trouble, suppressed]);

  for (let nth = 0; nth < 50; nth += 1) troubles.note('disk', 'id', new Error('full'));
  troubles.note('readOnly', 'id', new Error('no writes'));
  expect(logged()).toEqual([
    ['disk', undefined],
    ['readOnly', undefined],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(logged()).toEqual([['disk', 49]]);
  troubles.note('disk', 'id', new Error('full'));
  vi.advanceTimersByTime(30_000);
  expect(logged()).toEqual([]);
  troubles.flush();
  expect(logged()).toEqual([['disk', 1]]);
  const { samples } = troubles.metric();
  expect(samples).toContainEqual({ labels: { cause: 'disk' }, value: 51 });
  expect(samples).toContainEqual({ labels: { cause: 'memory' }, value: 0 });
});
