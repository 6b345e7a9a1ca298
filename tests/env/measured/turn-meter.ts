/** How much CPU the turns of this thread's event loop take. */
export interface TurnMeter {
  /** ms of CPU that the dearest turn took since the last call. */
  dearest(): number;
  stop(): void;
}

/**
 * Watches this thread. A timer of a millisecond is due again whenever a turn took any time, so that what it sees between
 * two of its calls is one turn, or several that took next to nothing. Time of other threads and processes does not count.
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

/** ms of this thread. */
function cpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
