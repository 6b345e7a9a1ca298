import { useEffect, useState } from 'react';
import { codeOf } from '../../lib/code-of.ts';
import { useCurrentUser, useIsGranted } from '../../lib/current-user.ts';
import { network } from '../../lib/network.ts';
import { watchItems } from '../../lib/outbox/watch-items.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useNetwork } from '../../ui/use-network.ts';

// One file, because a browser remembers that a file of several failed, until the page is reloaded.
const load = codeOf(() => import('./outbox-badge.tsx'), 'OutboxBadge');
const Outbox = lazyPart(load, { failed: () => null });

/** Milliseconds after which the outbox is loaded although the page is busy, or where the browser has no idle callbacks. */
const LATER = 1000;

/** The place of the outbox in the top bar. It is empty until something waits on this device or the network is gone. */
export function OutboxPlace() {
  const { id: userId } = useCurrentUser();
  const way = useNetwork();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    if (isNeeded) return;
    return watchItems(userId, (items) => {
      if (items.length > 0) setNeeded(true);
    });
  }, [userId, isNeeded]);
  const isLoaded = useOutboxCode(isNeeded);
  return isLoaded && (isNeeded || way !== 'reachable') ? <Outbox /> : null;
}

/**
 * Loads the outbox's code after the screen, because without a network it would come too late, and tells whether it is
 * there. Users who fill no cards load it only when something waits.
 */
function useOutboxCode(isNeeded: boolean): boolean {
  const mayFill = useIsGranted()('Kartoteka.ControlCards.Operator');
  const isWanted = isNeeded || mayFill;
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    let isLeft = false;
    const get = async (): Promise<void> => {
      await load();
      if (!isLeft) setLoaded(true);
    };
    // What waits stays on the device. The code is loaded when the server can be reached again.
    const tryIt = () => {
      get().catch(() => undefined);
    };
    const tryAgain = () => {
      if (network.state() === 'reachable') tryIt();
    };
    const cancel = whenIdle(tryIt);
    const unsubscribe = network.subscribe(tryAgain);
    return () => {
      isLeft = true;
      cancel();
      unsubscribe();
    };
  }, [isWanted, isLoaded]);
  return isLoaded;
}

/** Calls `act` when the page has nothing more urgent to do. Returns a function that cancels it. */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(act, { timeout: LATER });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, LATER);
  return () => clearTimeout(timer);
}
