import { expect, test } from 'vitest';
import { inLanes } from './in-lanes.ts';

test('tasks in lanes begin in the order in which they came, and at most the allowed number run at the same time', async () => {
  const run = inLanes(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const tasks = ends.map(({ promise }, at) =>
    run(() => {
      begun.push(at);
      return promise;
    }),
  );
  const settled = Promise.allSettled(tasks);
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve(1);
  await tasks[1];
  expect(begun).toEqual([0, 1, 2]);
  // A failed task frees its place too.
  ends[0]?.reject(new Error('no such task'));
  await expect(tasks[0]).rejects.toThrow('no such task');
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const { resolve } of ends) resolve(0);
  await settled;
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
