import { expect, test } from 'vitest';
import { Busy, StorageTrouble } from '../http/answer/problem.ts';
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
  await expect(reserve.take(MB, 'ola')).rejects.toBeInstanceOf(StorageTrouble);
  await expect(reserve.take(MB, 'ola')).rejects.toMatchObject({ kind: 'full', status: 503 });
  state.free = least + 3 * MB;
  await reserve.take(MB, 'ola');
});

test('an upload that only the room of arriving uploads leaves without room is to be tried again', async () => {
  const { state, reserve } = disk(100_000 * MB);
  state.free = 1024 * MB + 60 * MB;
  const rooms = [await reserve.take(15 * MB, 'ola'), await reserve.take(15 * MB, 'olek')];
  await expect(reserve.take(15 * MB, 'jagoda')).rejects.toMatchObject({ pressure: 'files' });
  await reserve.take(10 * MB, 'jagoda');
  for (const room of rooms) room.give();
  await reserve.take(15 * MB, 'marta');
});

test('bytes of an upload that have arrived count only in the measure of the disk', async () => {
  const { state, reserve } = disk(100_000 * MB);
  state.free = 1024 * MB + 60 * MB;
  const room = await reserve.take(20 * MB, 'ola');
  await expect(reserve.take(14 * MB, 'olek')).rejects.toBeInstanceOf(Busy);
  state.free -= 15 * MB;
  room.arrive(15 * MB);
  await reserve.take(13 * MB, 'olek');
});

test('two further copies of a file count from its arrival to the end of its upload', async () => {
  const { state, reserve } = disk(100_000 * MB);
  state.free = 1024 * MB + 60 * MB;
  const room = await reserve.take(20 * MB, 'ola');
  state.free -= 10 * MB;
  room.arrive(10 * MB);
  await room.takeCopies(10 * MB);
  await expect(reserve.take(11 * MB, 'olek')).rejects.toBeInstanceOf(Busy);
  await reserve.take(10 * MB, 'olek');
  state.free += 10 * MB;
  room.give();
  await reserve.take(16 * MB, 'jagoda');
});

test('a file whose copies find no room is refused, and the end of its upload gives all of its room back', async () => {
  const { state, reserve } = disk(100_000 * MB);
  state.free = 1024 * MB + 60 * MB;
  const room = await reserve.take(20 * MB, 'ola');
  room.arrive(20 * MB);
  state.free = 1024 * MB + 39 * MB;
  await expect(room.takeCopies(20 * MB)).rejects.toMatchObject({ kind: 'full' });
  state.free = 1024 * MB + 60 * MB;
  room.give();
  await reserve.take(20 * MB, 'olek');
});

test('an upload that ends while the disk is measured for its copies keeps no room', async () => {
  const { state, reserve } = disk(100_000 * MB);
  state.free = 1024 * MB + 60 * MB;
  const room = await reserve.take(20 * MB, 'ola');
  room.arrive(20 * MB);
  const copies = room.takeCopies(20 * MB);
  room.give();
  room.arrive(MB);
  await copies;
  await expect(reserve.take(20 * MB, 'olek')).resolves.toBeDefined();
});

test('an owner whose uploads have a quarter of the room waits, and other owners do not', async () => {
  const { state, reserve } = disk(100_000 * MB);
  state.free = 1024 * MB + 400 * MB;
  const rooms = await Promise.all([1, 2, 3, 4, 5].map(() => reserve.take(20 * MB, 'ola')));
  await expect(reserve.take(MB, 'ola')).rejects.toMatchObject({ pressure: 'files' });
  await reserve.take(20 * MB, 'olek');
  // The bytes take room on the disk until the upload ends, so they stay in the owner's share.
  state.free -= 20 * MB;
  rooms[0]?.arrive(20 * MB);
  await expect(reserve.take(MB, 'ola')).rejects.toBeInstanceOf(Busy);
  rooms[1]?.give();
  await reserve.take(MB, 'ola');
});

test('the room of an upload is given back only once', async () => {
  const { state, reserve } = disk(100_000 * MB);
  state.free = 1024 * MB + 60 * MB;
  const room = await reserve.take(20 * MB, 'ola');
  await reserve.take(13 * MB, 'olek');
  room.give();
  room.give();
  await reserve.take(15 * MB, 'jagoda');
  await expect(reserve.take(11 * MB, 'marta')).rejects.toBeInstanceOf(Busy);
});

test('an upload that one of two disks refuses takes no room on the other disk', async () => {
  const free: Record<string, number> = { '/baza': 1024 * MB + 3 * MB, '/zdjęcia': 0 };
  const reserve = createReserve(Object.keys(free), async (folder) => ({
    size: 100_000 * MB,
    free: free[folder] ?? 0,
  }));
  await expect(reserve.take(MB, 'ola')).rejects.toBeInstanceOf(StorageTrouble);
  free['/zdjęcia'] = 1024 * MB + 3 * MB;
  await reserve.take(MB, 'ola');
});

test('an upload is not refused for a folder that does not exist yet', async () => {
  await expect(createReserve(['/nie/ma/takiego']).take(MB, 'ola')).resolves.toBeDefined();
});
