import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** ms between two turns. */
const TURN = 30_000;

/** The delay of the event loop in the last minute. */
export interface LoopDelay {
  /** Seconds that 99 % of the samples of the last half to whole minute stay within. */
  p99(): number;
  stop(): void;
}

/**
 * Measures the delay of the event loop by two histograms that begin anew in turns. The older one is read, so a delay
 * is seen for half a minute at least and forgotten after a whole one.
 */
export function watchLoopDelay(): LoopDelay {
  const start = (): IntervalHistogram => {
    const histogram = monitorEventLoopDelay({ resolution: 20 });
    histogram.enable();
    return histogram;
  };
  let older = start();
  let younger = start();
  const timer = setInterval(() => {
    [older, younger] = [younger, older];
    younger.reset();
  }, TURN).unref();
  return {
    p99() {
      const delay = older.percentile(99) / 1e9;
      return Number.isFinite(delay) ? delay : 0;
    },
    stop() {
      clearInterval(timer);
      older.disable();
      younger.disable();
    },
  };
}
