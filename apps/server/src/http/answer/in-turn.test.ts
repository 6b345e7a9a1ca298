import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

/** Keeps the thread busy. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end) Math.sqrt(end);
}

/** Makes answers that take these times in ms. Returns for each answer the number of the turn in which it was made. */
async function turnsOf(times: readonly number[]): Promise<number[]> {
  let turn = 0;
  const over = new AbortController();
  const counting = (async () => {
    while (!over.signal.aborted) {
      await nextTurn();
      turn += 1;
    }
  })();
  await nextTurn();
  const turns = await Promise.all(
    times.map((ms) =>
      inTurn(() => {
        work(ms);
        return turn;
      }),
    ),
  );
  over.abort();
  await counting;
  return turns;
}

test('several short answers are made in one turn of the event loop', async () => {
  expect(new Set(await turnsOf([0.1, 0.1, 0.1, 0.1])).size).toBe(1);
});

test('long answers are made in different turns of the event loop', async () => {
  expect(new Set(await turnsOf([15, 15, 15])).size).toBe(3);
});

test('an answer that throws is not made again, and the next one is made', async () => {
  let tries = 0;
  const failing = inTurn(() => {
    tries += 1;
    work(15);
    throw new Error('no answer');
  });
  await expect(failing).rejects.toThrow('no answer');
  expect(await inTurn(() => 'next')).toBe('next');
  expect(tries).toBe(1);
});
