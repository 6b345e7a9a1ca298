import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

// The clock of the test stands still, because a busy machine can take the thread away for longer than a turn may take.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Lets this many milliseconds pass on the clock of the test. */
function work(ms: number): void {
  vi.advanceTimersByTime(ms);
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
