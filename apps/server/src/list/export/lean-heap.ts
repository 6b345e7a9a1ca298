import { setFlagsFromString } from 'node:v8';

/** V8's own flags: how it is while a file is written, and how V8 has it by itself. */
const FLAGS = [
  // By how much the old objects may grow before all of them are looked through, in percent; by itself fourfold.
  { name: 'heap-growing-percent', lean: 30, byItself: 0 },
  // By what the room for young objects is multiplied when many of them live on; by itself up to a hundred megabytes.
  { name: 'semi-space-growth-factor', lean: 1, byItself: 2 },
] as const;

let users = 0;

function setFlags(which: 'lean' | 'byItself'): void {
  for (const flag of FLAGS) setFlagsFromString(`--${flag.name}=${flag[which]}`);
}

/**
 * Keeps the heap small until the returned function is called, once. A large export makes nothing but garbage, for which V8
 * would take more and more room; always on, it would cost every other request a fifth of its time (docs/performance.md).
 */
export function leanHeap(): () => void {
  users += 1;
  setFlags('lean');
  return () => {
    users -= 1;
    if (users === 0) setFlags('byItself');
  };
}
