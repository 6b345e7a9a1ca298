import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A new screen begins at its top and has the focus; while it stands the focus is not lost. */
export function useScreenFocus(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    scrollTo(0, 0);
    // Whoever reads by ear or keyboard starts at the new screen, unless the screen has put the focus somewhere itself.
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
  }, [content, pathname]);

  useEffect(() => {
    const stop = new AbortController();
    // The first screen is there before anything in it can be lost.
    import('./keep-focus.ts')
      .then(({ keepFocus }) => content.current && keepFocus(content.current, stop.signal))
      .catch(reportError);
    return () => stop.abort();
  }, [content]);
}
