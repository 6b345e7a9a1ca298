import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { height, width } from '../../ui/tokens.ts';

/** Whether there is room for a column beside the card. */
export function useHasSide(): boolean {
  return useMediaQuery('(min-width: 1200px)');
}

export interface CardColumnsProps {
  readonly children: ReactNode;
  /** Beside the card where there is room. */
  readonly side?: ReactNode;
  readonly sideWidth?: number;
}

/** One column of thought, at most 760 px wide, and what accompanies it. */
export function CardColumns({ children, side, sideWidth = 240 }: CardColumnsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: side
          ? `minmax(0, ${width.cardForm}px) ${sideWidth}px`
          : `minmax(0, ${width.cardForm}px)`,
        gap: 3,
        alignItems: 'start',
        justifyContent: side ? 'start' : 'center',
      }}
    >
      <Box sx={{ minWidth: 0 }}>{children}</Box>
      {side && (
        <Box
          sx={{
            position: 'sticky',
            top: height.topBar + 16,
            maxHeight: `calc(100dvh - ${height.topBar + 32}px)`,
            overflowY: 'auto',
          }}
        >
          {side}
        </Box>
      )}
    </Box>
  );
}
