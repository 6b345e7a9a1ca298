import { expect, it } from 'vitest';
import { type CancellableRun, runCancellable } from './cancellable-run.ts';
import { ProcessStops } from './job.ts';

interface Columns {
  done: number;
}

/** Collects the rows that a run writes. With `isGone`, the row belongs to another run. */
async function written(run: Partial<CancellableRun<Columns>>, isGone = false) {
  const rows: object[] = [];
  const failure = await runCancellable<Columns>({
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

it('a cancellable run writes its progress at most twice a second, urgent progress always, and its success at the end', async () => {
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
])(
  'a cancellable run whose work throws writes its failure into its row only on the last try (isLastTry %s)',
  async (isLastTry, rows) => {
    expect(await written({ isLastTry, work: () => Promise.reject(broken) })).toEqual({
      rows,
      failure: broken,
    });
  },
);

const untilAborted: CancellableRun<Columns>['work'] = async ({ signal }) => {
  signal.throwIfAborted();
  return { done: 1 };
};

it('a cancellable run leaves its row to the next process when its own process stops', async () => {
  const reason = new ProcessStops();
  expect(await written({ stopping: AbortSignal.abort(reason), work: untilAborted })).toEqual({
    rows: [],
    failure: reason,
  });
});

it('a cancellable run that takes too long on its last try is marked as failed', async () => {
  const rows = [{ error: 'nie udało się', state: 'failed' }];
  const stopping = AbortSignal.abort(broken);
  expect(await written({ stopping, work: untilAborted })).toEqual({ rows, failure: broken });
});

it('a cancellable run that was cancelled ends without an error and writes nothing more', async () => {
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
