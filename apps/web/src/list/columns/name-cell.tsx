import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ClippedText } from '../../ui/clipped-text.tsx';
import { GRID } from '../../ui/tokens.ts';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';

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
  /**
   * How the marks share one line with the name; undefined where the marks may be below the name. With `whole`, all of
   * the marks are shown at the right edge, and a long name is clipped. In a narrow cell the marks show only their
   * icons. With `clipped`, all of the name is shown, and the marks are clipped.
   */
  readonly beside: 'whole' | 'clipped' | undefined;
}

const Cell = styled('div')({
  display: 'flex',
  alignItems: 'center',
  columnGap: GRID,
  minWidth: 0,
  width: '100%',
  paddingBlock: GRID / 4,
  lineHeight: 1.35,
});

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

/**
 * Widths of a cell in rem. In a cell of at most `WORDY` the chip of the row's note shows only its icon, and in a cell
 * of at most `TERSE` so do the chips of columns.
 */
const [WORDY, TERSE] = [36, 26];
const iconOnly = {
  '&.MuiChip-root': { paddingInline: 0 },
  '& .MuiChip-icon': { marginInline: 0.25 * GRID },
  '& .MuiChip-label': visuallyHidden,
};

const DenseCell = styled(Cell)({ containerType: 'inline-size', flexWrap: 'nowrap' });

/** The first mark is the rightmost, so that a list has it in the same place in every row. */
const AtEdge = styled(Behind)({
  flexDirection: 'row-reverse',
  flexWrap: 'nowrap',
  alignItems: 'center',
  marginInlineStart: 'auto',
  '& .MuiChip-root': { minHeight: 20, fontSize: '0.75rem', position: 'relative' },
  [`@container (max-width: ${WORDY}rem)`]: { '& > .MuiChip-root': iconOnly },
  [`@container (max-width: ${TERSE}rem)`]: { '& > span > .MuiChip-root': iconOnly },
});

const WholeName = styled(Cell)({ '& > span': { flex: 'none' } });

const Clipped = styled(Behind)({ flex: '0 1 auto', flexWrap: 'nowrap', minWidth: 0 });

const BESIDE = { whole: [DenseCell, AtEdge], clipped: [WholeName, Clipped] } as const;

const strong = { fontWeight: 600 };

/** The row's name as a link. With the keyboard the cell has the focus, and Enter opens the row. */
export function NameCell({ name, path, onOpen, isFocused, lines, marks, beside }: NameCellProps) {
  const [Around, Marks] = beside === undefined ? [Cell, Behind] : BESIDE[beside];
  return (
    <Around style={{ flexWrap: lines === 1 ? 'nowrap' : 'wrap' }}>
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
      <Marks>{marks}</Marks>
    </Around>
  );
}
