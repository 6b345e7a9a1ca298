import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * A live region outside of the app's root. A dialog hides everything outside of itself from screen readers, so they
 * would not announce its notices. This region is unhidden at once.
 */
export function NoticePlace({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    // The region is added to the page before its content, because screen readers announce only changes.
    place.setAttribute('aria-live', 'polite');
    document.body.append(place);
    const unhide = new MutationObserver(() => place.removeAttribute('aria-hidden'));
    unhide.observe(place, { attributeFilter: ['aria-hidden'] });
    return () => {
      unhide.disconnect();
      place.remove();
    };
  }, [place]);
  return createPortal(children, place);
}
