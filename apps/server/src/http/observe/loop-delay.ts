import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds after which the younger histogram becomes the older one, and the other histogram is reset. */
const TURN = 30_000;

/** The delay of the event loop in the last minute. */
export interface LoopDelay {
  /** The 99th percentile in seconds, over the last 30 to 60 seconds. */
  p99(): number;
  stop(): void;
}

/**
 * Measures the delay of the event loop with two histograms that are reset alternately. The older one is read, so a
 * delay shows for at least half a minute and is forgotten after a minute.
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
