import { useCallback, useRef } from 'react';

/** Runs work for a key. Returns `otherwise` while earlier work for the same key is running. */
export type Once = <T>(key: string, work: () => Promise<T>, otherwise: T) => Promise<T>;

/** Makes a second tap do nothing while the work of the first is running. */
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
