import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * A live region outside the app's root. An open dialog sets `aria-hidden` on everything outside itself,
 * including this region. The attribute is removed at once, so that screen readers still announce notices.
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
