import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

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

/** V8's own function, which only a context has that is made while the flag is set. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return () => {
    if (typeof collect === 'function') Reflect.apply(collect, undefined, []);
  };
}

/**
 * Keeps the heap small until the returned function is called, once. A large export makes nothing but garbage, for which V8
 * would take more and more room; always on, it would cost every other request a fifth of its time (docs/performance.md).
 * How far old objects may grow is only reckoned anew once all of them were looked through, which is done at once: 30 ms.
 */
export function leanHeap(): () => void {
  users += 1;
  setFlags('lean');
  if (users === 1) collector()();
  return () => {
    users -= 1;
    if (users === 0) setFlags('byItself');
  };
}
