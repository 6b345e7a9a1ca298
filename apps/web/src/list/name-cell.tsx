import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ClippedText } from '../ui/clipped-text.tsx';

export interface NameCellProps {
  readonly name: string;
  readonly path: string;
  /** Given: the name opens the row here instead of leading there. */
  readonly onOpen?: (() => void) | undefined;
  readonly isFocused: boolean;
  /** How many the name may take before it clips. */
  readonly lines: number;
  /** Marks on a second line; the line is not there when it is empty. */
  readonly under: ReactNode;
}

/** The row's name as the link to it. By keyboard the cell itself is the stop, and Enter on it opens the row. */
export function NameCell({ name, path, onOpen, isFocused, lines, under }: NameCellProps) {
  return (
    <Box sx={{ minWidth: 0, width: '100%', paddingBlock: 0.25, lineHeight: 1.35 }}>
      <ClippedText text={name} isFocused={isFocused} lines={lines}>
        {onOpen ? (
          <MuiLink
            component="button"
            type="button"
            variant="inherit"
            tabIndex={-1}
            onClick={onOpen}
            sx={{ fontWeight: 600 }}
          >
            {name}
          </MuiLink>
        ) : (
          <MuiLink component={Link} to={path} tabIndex={-1} sx={{ fontWeight: 600 }}>
            {name}
          </MuiLink>
        )}
      </ClippedText>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 0.5,
          rowGap: 0.25,
          '&:empty': { display: 'none' },
          // What is wider than the cell clips within it.
          '& > span': { minWidth: 0, maxWidth: '100%' },
          '& > span:empty': { display: 'none' },
          '& .MuiChip-root': { minHeight: 20, fontSize: '0.75rem' },
        }}
      >
        {under}
      </Box>
    </Box>
  );
}
