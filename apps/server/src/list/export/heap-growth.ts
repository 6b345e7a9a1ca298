import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * V8's flag for the growth of the old generation until the next complete collection, in percent. V8's default 0
 * allows it to grow fourfold.
 */
const GROWTH = '--heap-growing-percent';

/** The value of the flag with which this process was started (scripts/lib/server-node.mjs). */
const ownGrowth = Number(
  process.execArgv.find((option) => option.startsWith(`${GROWTH}=`))?.slice(GROWTH.length + 1) ?? 0,
);

/** Flags of V8 with their values while a file is written (`lean`) and at other times. */
const FLAGS = [
  { name: GROWTH, lean: 30, otherwise: ownGrowth },
  // Factor by which the young generation grows when many objects survive. By default it grows to a hundred megabytes.
  { name: '--semi-space-growth-factor', lean: 1, otherwise: 2 },
] as const;

let users = 0;

function setFlags(which: 'lean' | 'otherwise'): void {
  for (const flag of FLAGS) setFlagsFromString(`${flag.name}=${flag[which]}`);
}

/**
 * Returns V8's garbage collection function, which exists only in a context that is created while `--expose-gc` is set.
 */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return () => {
    if (typeof collect === 'function') Reflect.apply(collect, undefined, []);
  };
}

/**
 * Keeps the heap small until the returned function is called. Call that function exactly once. V8 would otherwise take
 * more and more memory for the garbage of a large export. Setting the flags permanently would cost every other request
 * a fifth of its time (docs/performance-measured.md). V8 recalculates the limit of the old generation only after a
 * complete collection. The function therefore collects at once, which takes 30 ms, unless another export already keeps
 * the heap small.
 */
export function limitHeapGrowth(): () => void {
  users += 1;
  setFlags('lean');
  if (users === 1) collector()();
  return () => {
    users -= 1;
    if (users === 0) setFlags('otherwise');
  };
}
