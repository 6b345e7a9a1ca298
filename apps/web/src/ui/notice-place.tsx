import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * A live region of its own beside the app. What opens over the page hides all that lies beside it from the ear, and a
 * notice of what a dialog has done would not be heard: this one is unhidden at once.
 */
export function NoticePlace({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    // It stands before its content comes: screen readers announce changes only.
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
