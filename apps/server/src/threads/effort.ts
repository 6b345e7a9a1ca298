import { AsyncLocalStorage } from 'node:async_hooks';

/** Thrown where a call would hold the event loop too long: the door has a thread do all of it, from the start. */
export class TooMuchHere extends Error {
  constructor() {
    super('a call that takes too long for the event loop');
    this.name = 'TooMuchHere';
  }
}

/**
 * How long one call may keep a thread with work whose time others decide: patterns that somebody wrote, rich text that
 * somebody sends. A step is what takes a microsecond at the worst.
 */
export interface Effort {
  /** Does the work; null when it does not fit into what the call may take any more. */
  attempt<T>(steps: number, work: () => T): T | null;
  /** Does work that was bounded before. */
  afford<T>(steps: number, work: () => T): T;
}

/** Bytes of JSON that a step reads and measures. */
export const BYTES_A_STEP = 50;

/** Of one piece of work on the event loop, in steps. */
const PIECE = 5_000;
/** Of all such work of a call on the event loop, in ms of its own time. */
const HERE = 5;

/** On the event loop: what takes longer than a few milliseconds is for a thread. */
export function briefEffort(): Effort {
  let spent = 0;
  const afford: Effort['afford'] = (steps, work) => {
    if (steps > PIECE || spent > HERE) throw new TooMuchHere();
    const began = ownTime();
    try {
      return work();
    } finally {
      spent += ownTime() - began;
    }
  };
  return { attempt: afford, afford };
}

/** Of one piece of work in a thread, in steps: the largest pattern that may be new with the longest text. */
const THREAD_PIECE = 10_000_000;
/** Of all such work of a call in a thread, in ms of its own time. */
const IN_A_THREAD = 5_000;

/**
 * In a thread: a deadline, so that the next call comes to its turn.
 *
 * @param deadline ms of the thread's own time
 */
export function longEffort(deadline = IN_A_THREAD): Effort {
  const began = ownTime();
  return {
    attempt: (steps, work) => (steps > THREAD_PIECE || ownTime() - began > deadline ? null : work()),
    afford: (_steps, work) => work(),
  };
}

/** ms that this thread has run: others that crowd the machine do not count. */
function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const anyEffort: Effort = { attempt: (_steps, work) => work(), afford: (_steps, work) => work() };
const efforts = new AsyncLocalStorage<Effort>();

/** Serves a call whose work is bounded by this effort. */
export const withEffort = <T>(effort: Effort, serve: () => T): T => efforts.run(effort, serve);

/** That of the call that is being served; without bounds outside of calls, as in jobs. */
export const effort = (): Effort => efforts.getStore() ?? anyEffort;
