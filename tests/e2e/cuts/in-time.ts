import { setTimeout as pause } from 'node:timers/promises';

/**
 * Returns the result of a step of the browser's driver. The driver waits for some answers without end, so the promise
 * rejects with `message` after `most` ms.
 */
export async function inTime<T>(step: Promise<T>, most: number, message: string): Promise<T> {
  step.catch(() => undefined);
  const done = new AbortController();
  const late = pause(most, undefined, { signal: done.signal }).then(() => {
    throw new Error(message);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([step, late]);
  } finally {
    done.abort();
  }
}
