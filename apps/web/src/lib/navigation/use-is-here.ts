import { useLocation } from 'react-router';

/**
 * Returns a function that tells whether the address is still the same as at this render. A call whose answer leads to
 * another screen asks it, because the person may have left the screen while the call ran.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  return () => window.location.pathname === pathname;
}
