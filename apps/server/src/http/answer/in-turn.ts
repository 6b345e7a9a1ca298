import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that answers may take in one turn of the event loop; the next answer is made in a later turn. */
const MOST = 10;

const turn = { spent: 0 };

/**
 * Makes an answer. When the answers of this turn of the event loop have already taken long, it waits for a
 * later turn. The database answers several calls in one turn, so their answers together would delay all other
 * calls.
 *
 * @param make runs synchronously
 */
export async function inTurn<T>(make: () => T): Promise<T> {
  while (turn.spent > MOST) await nextTurn();
  const began = performance.now();
  try {
    return make();
  } finally {
    if (turn.spent === 0) setImmediate(forget);
    turn.spent += performance.now() - began;
  }
}

function forget(): void {
  turn.spent = 0;
}
