import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds between two checks whether the page is quiet. */
const LOOK = 50;

export interface Quiet {
  /** Milliseconds without a new file or answer after which the page counts as quiet. */
  readonly quiet: number;
  /** Milliseconds after which `act` is called even if the page is not quiet. */
  readonly latest: number;
}

/**
 * Calls `act` once all requested files and answers have arrived, so that the requests of `act` do not share a
 * slow network with the requests that the user waits for.
 */
export function whenQuiet(client: QueryClient, act: () => void, { quiet, latest }: Quiet): void {
  const begun = performance.now();
  let changed = begun;
  const files = new PerformanceObserver(() => (changed = performance.now()));
  files.observe({ type: 'resource' });
  const looking = setInterval(() => {
    const now = performance.now();
    if (client.isFetching() > 0) changed = now;
    if (now - changed < quiet && now - begun < latest) return;
    files.disconnect();
    clearInterval(looking);
    act();
  }, LOOK);
}
