import { expect, test } from 'vitest';
import { Busy } from '../../http/answer/problem.ts';
import { createGate } from './gate.ts';

/** Creates a gate for work that ends on demand. `began` lists the names of the work that has begun, in order. */
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
    /** Ends the work that has run longest and waits until the next work has begun. */
    async end(): Promise<void> {
      ends.shift()?.();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
  };
}

test('a gate runs at most the allowed number of pieces of work at once', async () => {
  const { began, knock, end } = stage(2, 10);
  const all = Promise.all(['a', 'b', 'c'].map((who) => knock(who)));
  expect(began).toEqual(['a', 'b']);
  await end();
  expect(began).toEqual(['a', 'b', 'c']);
  await end();
  await end();
  expect(await all).toEqual(['a', 'b', 'c']);
});

test('the callers at a gate take turns, even when one of them has much waiting work', async () => {
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

test('a full gate refuses the newest work of the caller with the most waiting work', async () => {
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

test('a full gate refuses new work when no other caller has more waiting work', async () => {
  const { knock, end } = stage(1, 2);
  const all = Promise.all(['a', 'b', 'c'].map((who) => knock(who)));
  await expect(knock('d')).rejects.toBeInstanceOf(Busy);
  for (let left = 3; left > 0; left -= 1) await end();
  expect(await all).toEqual(['a', 'b', 'c']);
});

test('work that fails frees its place in a gate', async () => {
  const gate = createGate(1, 1);
  await expect(gate.pass('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await gate.pass('a', () => Promise.resolve('good'))).toBe('good');
});
