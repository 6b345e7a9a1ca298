import { useMemo } from 'react';
import { cleanHtml } from '../lib/trusted-types.ts';

/**
 * Rich text from the server, cleaned once more; the only place where HTML enters the page. How it looks stands in each
 * page's base styles, under `.rich-text`.
 */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  return <div ref={keepWithinReach} className="rich-text" dangerouslySetInnerHTML={clean} />;
}

/** A table wider than its place scrolls inside it: by keys too, for which the place takes the focus while it does. */
function keepWithinReach(place: HTMLElement | null) {
  if (place === null) return;
  const observer = new ResizeObserver(() => {
    if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
    else place.removeAttribute('tabindex');
  });
  observer.observe(place);
  return () => observer.disconnect();
}
