/** The other tabs of this browser that a tab watches. */
export interface TabLives {
  /** Calls `onGone` once when the tab with this id is closed or reloaded, or crashes. */
  watch(tab: string): void;
  /** Returns whether all watched tabs are gone. */
  isAlone(): boolean;
  close(): void;
}

const lockOf = (tab: string): string => `kartoteka.tab.${tab}`;

/**
 * Lets other tabs notice when this tab is gone, and watches other tabs. Each tab holds a lock as long as it is open,
 * and the browser releases the lock even when the tab crashes. Without Web Locks, which browsers offer only on HTTPS
 * and localhost, no tab counts as gone.
 *
 * @param own the id of this tab
 */
export function tabLives(own: string, onGone: (tab: string) => void): TabLives {
  const watched = new Set<string>([own]);
  const living = new Set<string>();
  const isAlone = () => living.size === 0;
  const end = new AbortController();
  if (!('locks' in navigator))
    return { watch: (tab) => void living.add(tab), isAlone, close: () => undefined };
  const untilClosed = new Promise<void>((resolve) => {
    end.signal.addEventListener('abort', () => resolve());
  });
  // Rejects when the page is unloaded.
  navigator.locks.request(lockOf(own), () => untilClosed).catch(() => undefined);
  return {
    watch(tab) {
      if (watched.has(tab)) return;
      watched.add(tab);
      living.add(tab);
      navigator.locks
        .request(lockOf(tab), { signal: end.signal }, () => {
          living.delete(tab);
          onGone(tab);
        })
        // Rejects when this tab stops watching.
        .catch(() => undefined);
    },
    isAlone,
    close: () => end.abort(),
  };
}
