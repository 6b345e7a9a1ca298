/**
 * Returns a function that runs tasks, at most `most` at the same time. Further tasks wait and begin in the order in
 * which they came.
 */
export function inLanes(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < most) running += 1;
    else {
      // A task that ends hands its place on, so `running` stays.
      await new Promise<void>((begin) => {
        waiting.push(begin);
      });
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
