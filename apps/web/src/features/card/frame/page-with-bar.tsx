import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { height } from '../../../ui/tokens.ts';

export interface PageWithBarProps {
  /** Sticks to the bottom of the screen; on a short page it stands there, too. */
  readonly bar: ReactNode;
  /** px that the bar takes, for elements that stick above it. */
  readonly barHeight: number;
  readonly children: ReactNode;
}

/** A screen of a card with its bar. */
export function PageWithBar({ bar, barHeight, children }: PageWithBarProps) {
  return (
    <Box
      sx={{
        '--card-bar': `${barHeight}px`,
        // A phone has room for one bar: the actions on an open entry, otherwise the screen's.
        '&:has([data-entry-bar])': {
          '--card-bar': { xs: '0px', sm: `${barHeight}px` },
          '& > [data-screen-bar]': (theme) => ({ [theme.breakpoints.down('sm')]: { position: 'static' } }),
        },
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        minHeight: {
          xs: `calc(100dvh - ${height.topBar + 32}px)`,
          md: `calc(100dvh - ${height.topBar + 48}px)`,
        },
      }}
    >
      {children}
      {bar}
    </Box>
  );
}
