import { useMemo } from 'react';
import { cleanHtml } from '../lib/trusted-types.ts';

/**
 * Shows rich text from the server, cleaned once more. No other component sets `dangerouslySetInnerHTML`. The styles of
 * rich text are in each page's base styles under `.rich-text`.
 */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  return <div ref={keepWithinReach} className="rich-text" dangerouslySetInnerHTML={clean} />;
}

/** Lets `place` take the focus while a table in it is wider than `place`, so that keys can scroll the table. */
function keepWithinReach(place: HTMLElement | null) {
  if (place === null) return;
  const observer = new ResizeObserver(() => {
    if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
    else place.removeAttribute('tabindex');
  });
  observer.observe(place);
  return () => observer.disconnect();
}
