import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './folder-lock.mjs';
import { identify } from './identity.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kartoteka-lock-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const gone = { pid: process.pid, started: 'another boot:1' };
const leave = (number: number, chain: object[] | string): Promise<void> =>
  writeFile(join(folder, `lock.${number}`), typeof chain === 'string' ? chain : JSON.stringify(chain));

test('only one of many callers that lock a folder at the same instant gets the lock', async () => {
  const locks = await Promise.all(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(locks.filter((lock) => lock !== null)).toHaveLength(1);
});

test('only one of many callers takes over the lock of a dead process whose pid belongs to another process now', async () => {
  await leave(7, [gone]);
  const locks = await Promise.all(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(locks.filter((lock) => lock !== null)).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['lock.8']);
});

test('outside Linux, the lock of a process from before the last boot can be taken although its number is in use', async () => {
  await leave(1, [{ pid: process.pid, started: '', up: uptime() - 1 }]);
  expect(await lockFolder(folder)).toBeNull();
  await leave(1, [{ pid: process.pid, started: '', up: uptime() + 3600 }]);
  expect(await lockFolder(folder)).not.toBeNull();
});

test('a released lock of a folder can be taken at once', async () => {
  const first = await lockFolder(folder);
  expect(await lockFolder(folder)).toBeNull();
  await first?.release();
  expect(await lockFolder(folder)).not.toBeNull();
});

test('a lock file that a power cut left unfinished does not lock the folder', async () => {
  await leave(1, '[{"pi');
  expect(await lockFolder(folder)).not.toBeNull();
});

test('lockFolder waits for a holder whose supervisor is gone', async () => {
  await leave(1, [identify(process.pid) ?? gone, gone]);
  const left: Promise<void>[] = [];
  const lock = await lockFolder(folder, { onWait: () => void left.push(leave(1, [])) });
  await Promise.all(left);
  expect(left).toHaveLength(1);
  expect(lock).not.toBeNull();
});
