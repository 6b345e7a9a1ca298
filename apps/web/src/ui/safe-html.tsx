import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { cleanHtml } from '../lib/trusted-types.ts';

const richText = {
  overflowWrap: 'anywhere',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& p, & ul, & ol, & table, & blockquote': { marginBlock: 1 },
  '& h1, & h2, & h3, & h4': { fontSize: '1rem', fontWeight: 650, marginBlock: 1 },
  '& img': { maxWidth: '100%', height: 'auto' },
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { border: '1px solid', borderColor: 'divider', padding: 1, textAlign: 'left' },
  '& blockquote': { borderLeft: '3px solid', borderColor: 'divider', marginInline: 0, paddingLeft: 2 },
  '& a[href]': { color: 'primary.main' },
} as const;

/** Rich text from the server, cleaned once more; the only place where HTML enters the page. */
export function SafeHtml({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  return <Box sx={richText} dangerouslySetInnerHTML={clean} />;
}
