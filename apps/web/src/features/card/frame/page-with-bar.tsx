import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { height } from '../../../ui/tokens.ts';
import { ClearOfBars } from './clear-of-bars.tsx';

export interface PageWithBarProps {
  /** The bar at the bottom of the screen. It stays there when the page is shorter than the screen. */
  readonly bar: ReactNode;
  /** The height of the bar in px, for elements that stick above it. */
  readonly barHeight: number;
  readonly children: ReactNode;
}

/** A screen of a card with a bar of actions. */
export function PageWithBar({ bar, barHeight, children }: PageWithBarProps) {
  return (
    <Box
      sx={{
        '--card-bar': `${barHeight}px`,
        // A phone has room for one bar: the actions of an open entry if there is one, otherwise the bar of the
        // screen.
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
      <ClearOfBars below={barHeight} />
      {children}
      {bar}
    </Box>
  );
}
