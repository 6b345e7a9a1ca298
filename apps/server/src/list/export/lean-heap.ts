import { setFlagsFromString } from 'node:v8';

/** By how much the old objects may grow before all of them are looked through, in percent; V8 itself lets them grow fourfold. */
const GROWTH = 30;
const BY_ITSELF = 0;

let users = 0;

const setGrowth = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

/**
 * Has old objects looked through sooner until the returned function is called, once. A large export leaves most of its rows
 * among them as garbage; always on, it would cost every other request a fifth of its time (docs/performance.md).
 */
export function leanHeap(): () => void {
  users += 1;
  setGrowth(GROWTH);
  return () => {
    users -= 1;
    if (users === 0) setGrowth(BY_ITSELF);
  };
}
