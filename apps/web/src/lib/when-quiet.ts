import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds between two checks whether the page is quiet. */
const LOOK = 50;

export interface Quiet {
  /** Milliseconds in which no file and no answer arrives. */
  readonly quiet: number;
  /** Milliseconds after which the page no longer waits. */
  readonly latest: number;
}

/**
 * Calls `act` once the page has what it asked for, so that later needs do not share a slow network with what the user
 * waits for.
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
