import type { QueryClient } from '@tanstack/react-query';
import { network } from '../../../lib/network.ts';
import { cardQuery, refetchCard } from '../card-data/card-cache.ts';
import { retryDelay } from '../send/retry-delay.ts';

export interface NewerReading {
  /** Reads the card, because another tab has stored something. */
  read(): void;
  close(): void;
}

/**
 * Returns `read`, which reads a card again until a read succeeds. A failed read is repeated after a delay, or at once
 * when the server is reachable again.
 */
export function readNewer(client: QueryClient, cardId: string): NewerReading {
  let isWanted = false;
  let isClosed = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const readOnce = async (): Promise<void> => {
    clearTimeout(timer);
    await refetchCard(client, cardId);
    if (isClosed || !isWanted) return;
    const state = client.getQueryState(cardQuery(cardId).queryKey);
    // Leaves the decision to a later read that has replaced this read and still runs.
    if (state?.fetchStatus === 'fetching') return;
    clearTimeout(timer);
    isWanted = state !== undefined && (state.isInvalidated || state.status !== 'success');
    if (!isWanted) return;
    timer = setTimeout(read, retryDelay(tries, state?.error));
    tries += 1;
  };
  const read = () => void readOnce().catch(reportError);
  let way = network.state();
  const unwatch = network.subscribe(() => {
    const before = way;
    way = network.state();
    if (isWanted && way === 'reachable' && before !== 'reachable') read();
  });
  return {
    read() {
      isWanted = true;
      tries = 0;
      read();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      unwatch();
    },
  };
}
