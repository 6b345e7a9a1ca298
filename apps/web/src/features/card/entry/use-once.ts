import { useCallback, useRef } from 'react';

/**
 * Runs `work`. While earlier work for the same key is still running, returns `otherwise` instead and does not run
 * `work`.
 */
export type Once = <T>(key: string, work: () => Promise<T>, otherwise: T) => Promise<T>;

/** Returns a function that ignores a second tap while the work of the first tap is running. */
export function useOnce(): Once {
  const busy = useRef(new Set<string>());
  return useCallback(async (key, work, otherwise) => {
    if (busy.current.has(key)) return otherwise;
    busy.current.add(key);
    try {
      return await work();
    } finally {
      busy.current.delete(key);
    }
  }, []);
}
