/**
 * Returns a function that does works, at most `most` of them at the same time. Further works wait and begin in the
 * order in which they came.
 */
export function inLanes(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) running += 1;
    else {
      // The work that ends hands its place on, so `running` stays.
      await new Promise<void>((begin) => {
        waiting.push(begin);
      });
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
