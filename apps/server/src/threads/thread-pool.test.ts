import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Busy } from '../http/answer/problem.ts';
import { createLog } from '../http/observe/log.ts';
import { createThreadPool } from './thread-pool.ts';

/**
 * A thread that answers each message with the thread's id, the message and the `workerData`. It does not answer the
 * words `spin`, `fail` and `fill`.
 */
const MODULE = `
import { parentPort, threadId, workerData } from 'node:worker_threads';
parentPort.on('message', (asked) => {
  if (asked === 'spin') for (;;) {}
  if (asked === 'fail') throw new Error('lost');
  if (asked === 'fill') { const all = []; for (;;) all.push(new Array(100_000).fill(all.length)); }
  setTimeout(() => parentPort.postMessage({ threadId, asked, ground: workerData }), 20);
});`;

interface Said {
  readonly threadId: number;
  readonly asked: unknown;
  readonly ground: unknown;
}

let folder: string;
let module: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'threads-'));
  module = join(folder, 'thread.mjs');
  await writeFile(module, MODULE);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const open = (more: { deadline?: number; idle?: number } = {}) =>
  createThreadPool<unknown, Said>({
    module,
    ground: 'ground',
    most: 2,
    deadline: 60_000,
    idle: 60_000,
    replyOf: (said) => said,
    log: createLog('silent'),
    ...more,
  });

test('a thread pool answers several people in parallel, and the questions of one person one after another', async () => {
  const pool = open();
  const order: unknown[] = [];
  const ask = async (asked: number, owner: string) => {
    const said = await pool.ask(asked, [], owner);
    order.push(said.asked);
    return said;
  };
  const [first, , other] = await Promise.all([ask(1, 'ola'), ask(2, 'ola'), ask(3, 'olek')]);
  expect(first.ground).toBe('ground');
  expect(first.threadId).not.toBe(other.threadId);
  expect(order.indexOf(1)).toBeLessThan(order.indexOf(2));
  await pool.close();
});

test('a thread pool keeps only a few questions of one person waiting, and others still find room', async () => {
  const pool = open();
  const own = Array.from({ length: 5 }, (_, at) => pool.ask(at, [], 'ola'));
  await expect(pool.ask(5, [], 'ola')).rejects.toThrow(Busy);
  await expect(pool.ask(6, [], 'olek')).resolves.toMatchObject({ asked: 6 });
  await Promise.all(own);
  await pool.close();
});

test('bytes that are transferred to a thread are not copied', async () => {
  const pool = open();
  const bytes = new Uint8Array([1, 2, 3]);
  const said = await pool.ask(bytes, [bytes.buffer], 'ola');
  expect(said.asked).toEqual(new Uint8Array([1, 2, 3]));
  expect(bytes.byteLength).toBe(0);
  await pool.close();
});

test.each([
  ['takes too long', 'spin'],
  ['fails', 'fail'],
  ['fills its memory', 'fill'],
])(
  'a thread that %s loses only its own question, and a new thread answers the next one',
  async (_what, asked) => {
    // The deadline includes the start of a thread, which takes most of a second on a busy machine.
    const pool = open({ deadline: asked === 'spin' ? 3_000 : 60_000 });
    const lost = pool.ask(asked, [], 'ola');
    const next = pool.ask(1, [], 'ola');
    await expect(lost).rejects.toThrow(Busy);
    await expect(next).resolves.toMatchObject({ asked: 1 });
    await pool.close();
  },
);

test('a thread that has nothing to do ends, and the next question starts another one', async () => {
  const pool = open({ idle: 50 });
  const { threadId } = await pool.ask(1, [], 'ola');
  await expect
    .poll(async () => (await pool.ask(2, [], 'ola')).threadId !== threadId, {
      interval: 300,
      timeout: 10_000,
    })
    .toBe(true);
  await pool.close();
});

test('questions without an answer are rejected with Busy when the thread pool is closed', async () => {
  const pool = open();
  const asked = [pool.ask('spin', [], 'ola'), pool.ask(1, [], 'ola')];
  const refused = Promise.all(asked.map((one) => expect(one).rejects.toThrow(Busy)));
  await pool.close();
  await refused;
  await expect(pool.ask(1, [], 'ola')).rejects.toThrow(Busy);
});
