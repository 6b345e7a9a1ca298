import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ClippedText } from '../../ui/clipped-text.tsx';
import { GRID } from '../../ui/tokens.ts';

export interface NameCellProps {
  readonly name: string;
  readonly path: string;
  /** When given, a press on the name calls this function, and the name is not a link. */
  readonly onOpen?: (() => void) | undefined;
  readonly isFocused: boolean;
  /** Number of lines before the name is clipped. */
  readonly lines: number;
  /** Marks after the name. If the name may take several lines and leaves no room, the marks are below it. */
  readonly marks: ReactNode;
  /** Whether the marks stay beside the name on a screen with the menu, and are clipped there. */
  readonly areMarksBeside: boolean;
}

const Cell = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  columnGap: GRID,
  minWidth: 0,
  width: '100%',
  paddingBlock: GRID / 4,
  lineHeight: 1.35,
  '&.beside': {
    [theme.breakpoints.up('lg')]: {
      flexWrap: 'nowrap !important',
      '& > *': { flex: 'none' },
      '& > div': { flex: '0 1 auto', flexWrap: 'nowrap', minWidth: 0 },
    },
  },
}));

const Behind = styled('div')({
  display: 'flex',
  flexShrink: 0,
  flexWrap: 'wrap',
  maxWidth: '100%',
  columnGap: GRID,
  rowGap: GRID / 4,
  '&:empty': { display: 'none' },
  // Content that is wider than the cell is clipped.
  '& > span': { minWidth: 0, maxWidth: '100%' },
  '& > span:empty': { display: 'none' },
  '& .MuiChip-root': { minHeight: 20, fontSize: '0.75rem' },
});

const strong = { fontWeight: 600 };

/** The row's name as a link. With the keyboard the cell has the focus, and Enter opens the row. */
export function NameCell({ name, path, onOpen, isFocused, lines, marks, areMarksBeside }: NameCellProps) {
  return (
    <Cell
      className={areMarksBeside ? 'beside' : undefined}
      style={{ flexWrap: lines === 1 ? 'nowrap' : 'wrap' }}
    >
      <ClippedText text={name} isFocused={isFocused} lines={lines}>
        {onOpen ? (
          <MuiLink
            component="button"
            type="button"
            variant="inherit"
            tabIndex={-1}
            onClick={onOpen}
            sx={strong}
          >
            {name}
          </MuiLink>
        ) : (
          <MuiLink component={Link} to={path} tabIndex={-1} sx={strong}>
            {name}
          </MuiLink>
        )}
      </ClippedText>
      <Behind>{marks}</Behind>
    </Cell>
  );
}
