import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds of waiting during which nothing is shown. */
const UNNOTICED = 200;

/** Shows its content only when the wait lasts longer than `UNNOTICED`. */
export function Delayed({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNNOTICED);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
}
