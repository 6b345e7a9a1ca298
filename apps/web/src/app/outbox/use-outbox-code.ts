import { type ComponentType, useEffect, useRef, useState } from 'react';
import { loadAnew } from '../../lib/load-anew.ts';
import { network } from '../../lib/network.ts';
import { isQuiet } from '../../lib/quiet.ts';

/** Milliseconds after which the outbox is loaded although the page is busy, or where the browser has no idle callbacks. */
const LATER = 1000;
/** Milliseconds between the first two attempts to load the code while the server answers; later ones wait longer. */
const AGAIN = 5000;
const LONGEST = 60_000;
/** Milliseconds in which the page is opened anew only once, because code that the server does not have stays away. */
const ONCE = 10 * 60_000;
const OPENED_ANEW = 'kartoteka.opened-anew';

/**
 * Loads the outbox's code after the screen, because without a network it would come too late, and tells whether it is
 * there.
 *
 * @param isWanted the code is loaded
 * @param isNeeded something waits on this device. If the code stays away although the server answers, the page is
 *   opened anew: browsers remember failed modules until then
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
        // The second attempt fails at once when the browser remembers the first one.
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

/** Calls `act` when the page has nothing more urgent to do. Returns a function that cancels it. */
function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(act, { timeout: LATER });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, LATER);
  return () => clearTimeout(timer);
}
