/** Measures the CPU time of the turns of this thread's event loop. */
export interface TurnMeter {
  /** Returns the CPU time in ms of the longest turn since the last call. */
  dearest(): number;
  stop(): void;
}

/**
 * Watches the event loop of this thread. A timer of one millisecond is due after every turn of noticeable length, so
 * the time between two calls of the timer is one turn, or several very short turns. The CPU time of other threads and
 * processes does not count.
 */
export function startTurnMeter(): TurnMeter {
  let last = cpu();
  let most = 0;
  const look = (): void => {
    const now = cpu();
    most = Math.max(most, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return {
    dearest() {
      look();
      const seen = most;
      most = 0;
      return seen;
    },
    stop: () => clearInterval(timer),
  };
}

/** Returns the CPU time of this thread in ms. */
function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
