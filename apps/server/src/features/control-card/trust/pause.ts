import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work after which the server may answer requests. */
const MOST = 10;

/**
 * Returns a function to call after each piece of long work. It waits for the next turn of the event loop when the work
 * has taken long since the last wait.
 */
export function makePause(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < MOST) return;
    await nextTurn();
    began = performance.now();
  };
}
