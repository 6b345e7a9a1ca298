import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isHeldElsewhere, lockFolder } from './folder-lock.mjs';
import { identify, pidSpace } from './identity.mjs';
import { isOnLocalDisk } from './local-disk.mjs';

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

/** A holder that runs in another container: its number means nothing here. */
const elsewhere = { pid: 1, started: 'another boot:1', space: 'another boot:pid:[1]' };

test('a lock whose holder runs in another container is kept while the holder gives signs of life', async () => {
  await leave(3, [elsewhere]);
  let beats = 0;
  const beat = setInterval(() => void utimes(join(folder, 'lock.3'), 0, (beats += 1)), 50);
  try {
    expect(await lockFolder(folder, { silence: 10_000 })).toBeNull();
    expect(await isHeldElsewhere(folder)).toBe(true);
  } finally {
    clearInterval(beat);
  }
});

test('a lock whose holder in another container gives no sign of life is taken over', async () => {
  await leave(3, [elsewhere]);
  const waits: number[] = [];
  const lock = await lockFolder(folder, { silence: 200, onWait: () => void waits.push(1) });
  expect(lock).not.toBeNull();
  expect(waits).toEqual([1]);
  expect(await isHeldElsewhere(folder)).toBe(false);
  await lock?.release();
});

test('a waiting process takes a lock as soon as its holder in another container releases the lock', async () => {
  await leave(3, [elsewhere]);
  const left: Promise<void>[] = [];
  const lock = await lockFolder(folder, { silence: 60_000, onWait: () => void left.push(leave(3, [])) });
  await Promise.all(left);
  expect(lock).not.toBeNull();
  await lock?.release();
});

const touch = (seconds: number) => utimes(join(folder, 'lock.3'), seconds, seconds);
const bootedAt = () => Date.now() / 1000 - uptime();

test.skipIf(!(await isOnLocalDisk(tmpdir())))(
  'a lock on a local disk that was last touched before the boot of this machine is taken over at once',
  async () => {
    await leave(3, [{ ...elsewhere, isLocal: true }]);
    await touch(bootedAt() - 60);
    let waits = 0;
    expect(await lockFolder(folder, { silence: 600_000, onWait: () => void (waits += 1) })).not.toBeNull();
    expect(waits).toBe(0);
  },
);

/** The boot of this machine with the PID namespace of another container. */
const besideUs = pidSpace()?.replace(/:.*/, ':pid:[1]') ?? elsewhere.space;

test.each([
  ['of a process that ran on a shared folder', { ...elsewhere, isLocal: false }, -60],
  ['of an earlier version of the program', elsewhere, -60],
  ['of a process that touched it since this machine started', { ...elsewhere, isLocal: true }, 60],
  ['of another container on this machine', { ...elsewhere, isLocal: true, space: besideUs }, -60],
])('the lock %s is taken over only after the time without a sign of life', async (_what, holder, seconds) => {
  await leave(3, [holder]);
  await touch(bootedAt() + seconds);
  let waits = 0;
  expect(await lockFolder(folder, { silence: 200, onWait: () => void (waits += 1) })).not.toBeNull();
  expect(waits).toBe(1);
});

test('a process that another process took the lock from, while it was frozen, learns so and does not release that lock', async () => {
  let lost = 0;
  const lock = await lockFolder(folder, { beat: 20 });
  lock?.whenLost(() => (lost += 1));
  await leave(2, [elsewhere]);
  await rm(join(folder, 'lock.1'));
  await expect.poll(() => lost).toBe(1);
  await lock?.release();
  expect(await readdir(folder)).toEqual(['lock.2']);
  expect(await isHeldElsewhere(folder)).toBe(true);
  expect(lost).toBe(1);
  lock?.whenLost(() => (lost += 1));
  expect(lost).toBe(2);
});

test('a process whose lock file was removed takes the lock again and goes on', async () => {
  await leave(7, [gone]);
  let lost = 0;
  const lock = await lockFolder(folder, { beat: 20 });
  lock?.whenLost(() => (lost += 1));
  await rm(join(folder, 'lock.8'));
  await expect.poll(() => readdir(folder)).toEqual(['lock.1']);
  expect(await lockFolder(folder)).toBeNull();
  await sleep(100);
  expect(lost).toBe(0);
  await lock?.release();
  expect(await lockFolder(folder)).not.toBeNull();
});

test('a process whose lock file was removed loses the lock when another process took it first', async () => {
  await leave(7, [gone]);
  let lost = 0;
  const lock = await lockFolder(folder, { beat: 200 });
  lock?.whenLost(() => (lost += 1));
  await rm(join(folder, 'lock.8'));
  expect(await lockFolder(folder)).not.toBeNull();
  await expect.poll(() => lost).toBe(1);
  expect(await readdir(folder)).toEqual(['lock.1']);
});

test('a process that has released its lock is not told that another process takes the lock', async () => {
  let lost = 0;
  const lock = await lockFolder(folder, { beat: 20 });
  lock?.whenLost(() => (lost += 1));
  await lock?.release();
  await leave(2, [elsewhere]);
  await sleep(100);
  expect(lost).toBe(0);
});

const UNSHARED = ['--pid', '--fork', '--mount-proc', process.execPath];
const maySeparate = spawnSync('unshare', [...UNSHARED, '--version']).status === 0;

test.skipIf(!maySeparate)(
  'a process in another PID namespace does not take the lock of a running process',
  async () => {
    const lock = await lockFolder(folder);
    const module = JSON.stringify(join(import.meta.dirname, 'folder-lock.mjs'));
    const code = `const { lockFolder } = await import(${module});
    console.log(await lockFolder(${JSON.stringify(folder)}) === null ? 'refused' : 'taken'); process.exit();`;
    const said = await new Promise((resolve) => {
      execFile('unshare', [...UNSHARED, '--input-type=module', '-e', code], (_error, out) =>
        resolve(out.trim()),
      );
    });
    await lock?.release();
    expect(said).toBe('refused');
  },
);
