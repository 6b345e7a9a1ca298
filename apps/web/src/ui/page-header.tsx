import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../lib/document-title.ts';

export interface PageHeaderProps {
  readonly title: string;
  /**
   * Title of the browser tab, if the screen's title would not distinguish the tab. By default the screen's
   * title.
   */
  readonly tab?: string;
  /** A description of the screen: a sentence or a status chip. */
  readonly about?: ReactNode;
  /** The screen's main action. */
  readonly action?: ReactNode;
}

/** The head of a screen: title and description on the left, the main action on the right. Sets the tab's title too. */
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
      {/* The width below which the actions go below the title instead of squeezing it. */}
      <Box sx={{ flex: '1 1 24rem', minWidth: 0 }}>
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
