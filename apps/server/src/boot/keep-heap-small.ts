import { setFlagsFromString } from 'node:v8';

/** By how much the old objects may grow before all of them are looked through, in percent. V8 lets them grow fourfold. */
const GROWTH = 30;

/**
 * A large export leaves a good deal of garbage among the old objects, where only a full collection finds it
 * (docs/performance.md). It comes sooner, and costs a twentieth of an export's processor time.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
