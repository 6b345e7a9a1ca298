import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SAME_SCREEN } from '../../lib/same-screen.ts';

/** Scrolls a new screen to its top and focuses it. While the screen is open, a lost focus is restored. */
export function useScreenFocus(content: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const { pathname } = location;
  const isSame = (location.state as unknown) === SAME_SCREEN;
  const lastPath = useRef(pathname);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (isSame) return;
    scrollTo(0, 0);
    // Users of screen readers and keyboards start at the new screen, unless the screen has moved the focus itself.
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [content, pathname, isSame]);

  useEffect(() => {
    const stop = new AbortController();
    // Loaded after the first screen is shown, because before that nothing on the screen can lose the focus.
    import('./keep-focus.ts')
      .then(({ keepFocus }) => content.current && keepFocus(content.current, stop.signal))
      .catch(reportError);
    return () => stop.abort();
  }, [content]);
}
