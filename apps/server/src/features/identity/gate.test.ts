import { expect, test } from 'vitest';
import { Busy } from '../../http/problem.ts';
import { createGate } from './gate.ts';

/** Work that ends when it is told to; `began` says who was let in, in order. */
function stage(atOnce: number, waitingAtMost: number) {
  const gate = createGate(atOnce, waitingAtMost);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    began,
    knock: (who: string, name = who): Promise<string> =>
      gate.pass(who, async () => {
        began.push(name);
        await new Promise<void>((resolve) => {
          ends.push(resolve);
        });
        return name;
      }),
    /** Ends what has been inside longest, and lets what follows from it happen. */
    async end(): Promise<void> {
      ends.shift()?.();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
  };
}

test('no more are inside at once than may be', async () => {
  const { began, knock, end } = stage(2, 10);
  const all = Promise.all(['a', 'b', 'c'].map((who) => knock(who)));
  expect(began).toEqual(['a', 'b']);
  await end();
  expect(began).toEqual(['a', 'b', 'c']);
  await end();
  await end();
  expect(await all).toEqual(['a', 'b', 'c']);
});

test('who knocks often lets others go first', async () => {
  const { began, knock, end } = stage(1, 10);
  const all = Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => knock('a', name)),
    ...['b1', 'b2'].map((name) => knock('b', name)),
    knock('c', 'c1'),
  ]);
  for (let left = 7; left > 0; left -= 1) await end();
  await all;
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a full queue sends away whoever waits most often', async () => {
  const { began, knock, end } = stage(1, 3);
  const inside = knock('a', 'a1');
  const [a2, a3, a4] = [knock('a', 'a2'), knock('a', 'a3'), knock('a', 'a4')];
  const sentAway = a4.catch((error: unknown) => error);
  await expect(knock('a', 'a5')).rejects.toBeInstanceOf(Busy);
  const other = knock('b', 'b1');
  expect(await sentAway).toBeInstanceOf(Busy);
  for (let left = 4; left > 0; left -= 1) await end();
  expect(await Promise.all([inside, a2, a3, other])).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('who comes when all wait equally often comes too late', async () => {
  const { knock, end } = stage(1, 2);
  const all = Promise.all(['a', 'b', 'c'].map((who) => knock(who)));
  await expect(knock('d')).rejects.toBeInstanceOf(Busy);
  for (let left = 3; left > 0; left -= 1) await end();
  expect(await all).toEqual(['a', 'b', 'c']);
});

test('a place is free again after a failure', async () => {
  const gate = createGate(1, 1);
  await expect(gate.pass('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.pass('a', () => Promise.resolve('good'))).toBe('good');
});
