import { useMemo } from 'react';
import { cleanHtml } from '../lib/trusted-types.ts';

/**
 * Rich text from the server, cleaned once more; the only place where HTML enters the page. How it looks stands in each
 * page's base styles, under `.rich-text`.
 */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  return <div className="rich-text" dangerouslySetInnerHTML={clean} />;
}
