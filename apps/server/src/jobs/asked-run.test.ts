import { expect, it } from 'vitest';
import { type AskedRun, runAsked } from './asked-run.ts';

interface Columns {
  done: number;
}

/** What a run writes; with `isGone` its row is no longer its own. */
async function written(run: Partial<AskedRun<Columns>>, isGone = false) {
  const rows: object[] = [];
  const failure = await runAsked<Columns>({
    stopping: new AbortController().signal,
    isLastTry: true,
    failed: { error: 'nie udało się' },
    work: async () => ({ done: 1 }),
    ...run,
    write: async ({ finished_at: _at, ...columns }) => {
      rows.push(columns);
      return !isGone;
    },
  }).then(
    () => null,
    (error: unknown) => error,
  );
  return { rows, failure };
}

const broken = new Error('broken');

it('notes how far it is now and then, what is urgent always, and its success', async () => {
  const { rows, failure } = await written({
    work: async ({ note }) => {
      await note({ done: 0.1 });
      await note({ done: 0.2 });
      await note({ done: 0.9 }, true);
      return { done: 1 };
    },
  });
  expect(rows).toEqual([{ done: 0.1 }, { done: 0.9 }, { done: 1, state: 'succeeded' }]);
  expect(failure).toBeNull();
});

it.each([
  [true, [{ error: 'nie udało się', state: 'failed' }]],
  [false, []],
])('fails, on the last try %s', async (isLastTry, rows) => {
  expect(await written({ isLastTry, work: () => Promise.reject(broken) })).toEqual({ rows, failure: broken });
});

it('leaves its row to the next process when this one stops', async () => {
  const stopping = AbortSignal.abort(broken);
  const work: AskedRun<Columns>['work'] = async ({ signal }) => {
    signal.throwIfAborted();
    return { done: 1 };
  };
  expect(await written({ stopping, work })).toEqual({ rows: [], failure: broken });
});

it('ends in silence when it learns that it was cancelled', async () => {
  const { rows, failure } = await written(
    {
      work: async ({ signal, note }) => {
        await note({ done: 0.5 });
        signal.throwIfAborted();
        return { done: 1 };
      },
    },
    true,
  );
  expect(rows).toEqual([{ done: 0.5 }]);
  expect(failure).toBeNull();
});
