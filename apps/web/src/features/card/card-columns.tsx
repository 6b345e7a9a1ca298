import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { height, rem, width } from '../../ui/tokens.ts';

/** Whether there is room for a column beside the card. */
export function useHasSide(): boolean {
  return useMediaQuery(`(min-width: ${rem(1200)})`);
}

export interface CardColumnsProps {
  readonly children: ReactNode;
  /** Beside the card where there is room, else between the card and what comes after it. */
  readonly side?: ReactNode;
  readonly sideWidth?: number;
  /** Under the card, and under what had no room beside it. */
  readonly after?: ReactNode;
}

/**
 * One column of thought, at most 760 px wide, and what accompanies it. Everything keeps its place in the tree when a
 * tablet is turned: an open dialog and what is typed into it stay.
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
