import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../lib/document-title.ts';

export interface PageHeaderProps {
  readonly title: string;
  /** What the browser's tab says, where the title alone would not tell one screen from another. */
  readonly tab?: string;
  /** What the screen is about: a sentence, a state chip. */
  readonly about?: ReactNode;
  /** The one main action. */
  readonly action?: ReactNode;
}

/** A screen's head: what it is about on the left, its main action on the right; names the browser tab too. */
export function PageHeader({ title, tab = title, about, action }: PageHeaderProps) {
  useDocumentTitle(tab);
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        gap: 2,
        marginBottom: 3,
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography variant="h1">{title}</Typography>
        {about && (
          <Typography component="div" variant="body2" color="textSecondary" sx={{ marginTop: 0.5 }}>
            {about}
          </Typography>
        )}
      </Box>
      {action}
    </Stack>
  );
}
