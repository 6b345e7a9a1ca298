import { expect, test } from 'vitest';
import { StorageTrouble } from '../http/answer/problem.ts';
import { createReserve } from './reserve.ts';

const MB = 1024 * 1024;

/** A disk of that size, whose free space a test sets. */
function disk(size: number) {
  const state = { free: 0 };
  return { state, reserve: createReserve(['/dane'], async () => ({ size, free: state.free })) };
}

test.each([
  ['1 GB of a large disk', 100_000 * MB, 1024 * MB],
  ['a twentieth of a small disk', 2_000 * MB, 100 * MB],
])('an upload is refused when its three copies would leave less free than %s', async (_what, size, least) => {
  const { state, reserve } = disk(size);
  state.free = least + 3 * MB - 1;
  await expect(reserve.take(MB)).rejects.toBeInstanceOf(StorageTrouble);
  await expect(reserve.take(MB)).rejects.toMatchObject({ kind: 'full', status: 503 });
  state.free = least + 3 * MB;
  await reserve.take(MB);
});

test('uploads that are still arriving keep their room until they end, although the disk is as free as before', async () => {
  const { state, reserve } = disk(100_000 * MB);
  state.free = 1024 * MB + 60 * MB;
  const give = await reserve.take(15 * MB);
  await expect(reserve.take(15 * MB)).rejects.toBeInstanceOf(StorageTrouble);
  await reserve.take(5 * MB);
  give();
  await reserve.take(15 * MB);
});

test('the room of an upload is given back only once', async () => {
  const { state, reserve } = disk(100_000 * MB);
  state.free = 1024 * MB + 60 * MB;
  const give = await reserve.take(10 * MB);
  await reserve.take(10 * MB);
  give();
  give();
  await reserve.take(10 * MB);
  await expect(reserve.take(MB)).rejects.toBeInstanceOf(StorageTrouble);
});

test('an upload that one of two disks refuses takes no room on the other disk', async () => {
  const free: Record<string, number> = { '/baza': 1024 * MB + 3 * MB, '/zdjęcia': 0 };
  const reserve = createReserve(Object.keys(free), async (folder) => ({
    size: 100_000 * MB,
    free: free[folder] ?? 0,
  }));
  await expect(reserve.take(MB)).rejects.toBeInstanceOf(StorageTrouble);
  free['/zdjęcia'] = 1024 * MB + 3 * MB;
  await reserve.take(MB);
});

test('an upload is not refused for a folder that does not exist yet', async () => {
  await expect(createReserve(['/nie/ma/takiego']).take(MB)).resolves.toBeInstanceOf(Function);
});
