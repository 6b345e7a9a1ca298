import { useCallback, useRef } from 'react';

/** Runs work of a row; answers `otherwise` while the work before it is under way. */
export type Once = <T>(key: string, work: () => Promise<T>, otherwise: T) => Promise<T>;

/** A second tap while the first is under way does nothing. */
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
