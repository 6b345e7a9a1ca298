import { useEffect, useState } from 'react';

/** Returns the value after it has not changed for this many milliseconds. */
export function useAfterPause<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
