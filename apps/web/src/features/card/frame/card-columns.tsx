import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { height, rem, width } from '../../../ui/tokens.ts';

/** Returns whether there is room for a column next to the card. */
export function useHasSide(): boolean {
  return useMediaQuery(`(min-width: ${rem(1200)})`);
}

export interface CardColumnsProps {
  readonly children: ReactNode;
  /** The side column: next to the card if there is room, otherwise between the card and `after`. */
  readonly side?: ReactNode;
  readonly sideWidth?: number;
  /** The part below the card, and below `side` if it has no room next to the card. */
  readonly after?: ReactNode;
}

/**
 * The card, at most 760 px wide, and its side column. A turn of the tablet changes only styles, so an open dialog and
 * the text typed into it stay.
 */
export function CardColumns({ children, side, sideWidth = 240, after }: CardColumnsProps) {
  const isBeside = useHasSide() && Boolean(side);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: isBeside
          ? `minmax(0, ${rem(width.cardForm)}) ${rem(sideWidth)}`
          : `minmax(0, ${rem(width.cardForm)})`,
        gap: 3,
        alignItems: 'start',
        justifyContent: isBeside ? 'start' : 'center',
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      {side && (
        <Box
          sx={
            isBeside
              ? {
                  gridColumn: 2,
                  gridRow: '1 / span 2',
                  position: 'sticky',
                  top: height.topBar + 16,
                  maxHeight: `calc(100dvh - ${height.topBar + 32}px)`,
                  overflowY: 'auto',
                }
              : { minWidth: 0 }
          }
        >
          {side}
        </Box>
      )}
      {after && <Box sx={{ minWidth: 0 }}>{after}</Box>}
    </Box>
  );
}
