import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadAnew } from '../../lib/load-anew.ts';
import { network } from '../../lib/network.ts';
import { isQuiet } from '../../lib/quiet.ts';

/** Milliseconds after which the outbox is loaded even if the page is busy or the browser has no idle callbacks. */
const LATER = 1000;
/**
 * Milliseconds between the first two attempts to load the code. Each further wait is longer by the same time.
 */
const AGAIN = 5000;
/** Longest wait between two attempts, in ms. */
const LONGEST = 60_000;
/**
 * Milliseconds within which the page is reloaded only once, because a reload is useless while the server lacks the
 * code.
 */
const ONCE = 10 * 60_000;
const OPENED_ANEW = 'kartoteka.opened-anew';

/**
 * Loads the outbox's code soon after the screen, because it could not be loaded later without a network.
 * Returns whether the code is loaded.
 *
 * @param isWanted whether the code is loaded at all
 * @param isNeeded whether something waits on this device. Then the page is reloaded if the code cannot be
 *   loaded although the server answers, because browsers remember failed modules until a reload
 */
export function useOutboxCode(
  load: () => Promise<ComponentType>,
  isWanted: boolean,
  isNeeded: boolean,
): boolean {
  const [isLoaded, setLoaded] = useState(false);
  const mustCome = useRef(isNeeded);
  useEffect(() => {
    mustCome.current = isNeeded;
  }, [isNeeded]);
  useEffect(() => {
    if (!isWanted || isLoaded) return;
    let isLeft = false;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const get = async (): Promise<void> => {
      clearTimeout(timer);
      tries += 1;
      try {
        await load();
        if (!isLeft) setLoaded(true);
      } catch {
        if (isLeft) return;
        // The browser may remember the failed module, so every further attempt fails at once until the page is
        // reloaded.
        if (tries > 1 && mustCome.current && isQuiet()) await openAnew();
        timer = setTimeout(tryAgain, Math.min(AGAIN * tries, LONGEST));
      }
    };
    const tryIt = () => void get().catch(reportError);
    const tryAgain = () => {
      if (network.state() === 'reachable') tryIt();
    };
    const cancel = whenIdle(tryIt);
    const unsubscribe = network.subscribe(tryAgain);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      cancel();
      unsubscribe();
    };
  }, [load, isWanted, isLoaded]);
  return isLoaded;
}

async function openAnew(): Promise<void> {
  const before = Number(sessionStorage.getItem(OPENED_ANEW) ?? 0);
  if (Date.now() - before < ONCE) return;
  sessionStorage.setItem(OPENED_ANEW, String(Date.now()));
  await loadAnew();
}

/** Calls `act` when the page has nothing more urgent to do. Returns a function that cancels the call. */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(act, { timeout: LATER });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, LATER);
  return () => clearTimeout(timer);
}
