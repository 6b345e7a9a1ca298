import { AsyncLocalStorage } from 'node:async_hooks';

/** Thrown when a call would block the event loop too long. The call is then served from its beginning by a thread. */
export class TooMuchForEventLoop extends Error {
  constructor() {
    super('The call takes too long for the event loop');
    this.name = 'TooMuchForEventLoop';
  }
}

/**
 * Limits how long one call may occupy a thread with work whose cost users decide: patterns that they wrote, rich text
 * that they send. A step is work of at most a microsecond.
 */
export interface Effort {
  /**
   * Does the work. When it would exceed the limit of the call, returns null in a thread and throws
   * TooMuchForEventLoop on the event loop.
   */
  attempt<T>(steps: number, work: () => T): T | null;
  /**
   * Does work whose cost is known to be limited. A thread always does it. On the event loop, throws
   * TooMuchForEventLoop when the work would exceed the limit of the call.
   */
  afford<T>(steps: number, work: () => T): T;
  /**
   * Counts the characters of JSON and text that the database has sent, before they are parsed. On the event loop,
   * throws TooMuchForEventLoop when a call receives too many.
   */
  receive(characters: number): void;
}

/** Bytes of JSON that one step reads and measures. */
export const BYTES_PER_STEP = 50;

/** Maximum number of steps of one piece of work on the event loop. */
const PIECE = 5_000;
/**
 * Milliseconds of the thread's processor time that a call may use on the event loop for work whose cost users decide.
 */
const HERE = 5;

/** Maximum number of characters that a call on the event loop may receive from the database. */
const RECEIVED = 1_000_000;

/** Creates the limit of a call on the event loop: work above a few milliseconds is left to a thread. */
export function eventLoopEffort(): Effort {
  let spent = 0;
  let received = 0;
  const afford: Effort['afford'] = (steps, work) => {
    if (steps > PIECE || spent > HERE) throw new TooMuchForEventLoop();
    const began = ownTime();
    try {
      return work();
    } finally {
      spent += ownTime() - began;
    }
  };
  return {
    attempt: afford,
    afford,
    receive(characters) {
      received += characters;
      if (received > RECEIVED) throw new TooMuchForEventLoop();
    },
  };
}

/**
 * Maximum number of steps of one piece of work in a thread: enough for the largest pattern that a rule may have and the
 * longest text.
 */
const THREAD_PIECE = 10_000_000;
/** Milliseconds of the thread's processor time that a call may use in a thread for work whose cost users decide. */
const IN_A_THREAD = 5_000;

/**
 * Creates the limit of a call in a thread. After a deadline, `attempt` does no work, so that the next call gets its
 * turn.
 *
 * @param deadline ms of the thread's processor time, counted from now
 */
export function threadEffort(deadline = IN_A_THREAD): Effort {
  const began = ownTime();
  return {
    attempt: (steps, work) => (steps > THREAD_PIECE || ownTime() - began > deadline ? null : work()),
    afford: (_steps, work) => work(),
    receive: () => undefined,
  };
}

/**
 * Returns the ms of processor time that this thread has used. Other processes on a busy machine do not count.
 */
function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const unlimitedEffort: Effort = {
  attempt: (_steps, work) => work(),
  afford: (_steps, work) => work(),
  receive: () => undefined,
};
const efforts = new AsyncLocalStorage<Effort>();

/** Serves a call with this limit of effort, and returns the result of `serve`. */
export const withEffort = <T>(effort: Effort, serve: () => T): T => efforts.run(effort, serve);

/** Returns the effort of the current call. Outside calls, for example in jobs, it is unlimited. */
export const effort = (): Effort => efforts.getStore() ?? unlimitedEffort;
