import { expect, test } from 'vitest';
import { StorageTrouble } from '../http/answer/problem.ts';
import { createReserve } from './reserve.ts';

const MB = 1024 * 1024;

function disk(size: number) {
  const state = { now: 0, free: 0, measured: 0 };
  const reserve = createReserve(['/dane'], {
    now: () => state.now,
    measure: async () => {
      state.measured += 1;
      return { size, free: state.free };
    },
  });
  return { state, reserve };
}

test.each([
  ['1 GB of a large disk', 100_000 * MB, 1024 * MB],
  ['a twentieth of a small disk', 2_000 * MB, 100 * MB],
])('an upload is refused when it would leave less free than %s', async (_what, size, least) => {
  const { state, reserve } = disk(size);
  state.free = least + MB - 1;
  await expect(reserve.take(MB)).rejects.toBeInstanceOf(StorageTrouble);
  await expect(reserve.take(MB)).rejects.toMatchObject({ kind: 'full', status: 503 });
  state.free = least + MB;
  await reserve.take(MB);
});

test('the free space is measured every five seconds, and again before an upload that no longer fits the last measure', async () => {
  const { state, reserve } = disk(100_000 * MB);
  state.free = 1034 * MB;
  for (let nth = 0; nth < 10; nth += 1) await reserve.take(MB);
  expect(state.measured).toBe(1);
  state.free = 1024 * MB;
  await expect(reserve.take(MB)).rejects.toBeInstanceOf(StorageTrouble);
  state.free = 5_000 * MB;
  await reserve.take(MB);
  expect(state.measured).toBe(3);
  state.free = 1024 * MB;
  state.now = 5_000;
  await expect(reserve.take(MB)).rejects.toBeInstanceOf(StorageTrouble);
});

test('an upload is not refused for a folder that does not exist yet', async () => {
  await expect(createReserve(['/nie/ma/takiego']).take(MB)).resolves.toBeUndefined();
});
