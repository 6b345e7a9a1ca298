import { type ReactNode, useEffect, useState } from 'react';

/** Nothing is shown of a wait shorter than this, in ms. */
const UNNOTICED = 200;

/** Shows its content only when the wait lasts. */
export function Delayed({ children }: { children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), UNNOTICED);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
}
