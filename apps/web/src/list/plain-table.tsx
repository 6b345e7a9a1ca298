import { styled } from '@mui/material/styles';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ClippedText } from '../ui/clipped-text.tsx';
import { colour, rem } from '../ui/tokens.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** One column of a table. */
export interface PlainColumn<T> {
  readonly id: string;
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly render: (row: T) => ReactNode;
  /**
   * Whether the column has dates or numbers. Its digits have equal widths, and on a wide screen it does not
   * wrap.
   */
  readonly isTabular?: boolean;
  /** Whether the column has the row's name, which is a link. */
  readonly isName?: boolean;
  /** Draws the row's state, after the cell's content and outside the link. */
  readonly stateChip?: (row: T) => ReactNode;
  /** Width in px in a dense table, which divides the rest of its width among the columns without one. */
  readonly denseWidth?: number;
}

export interface PlainTableProps<T> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly PlainColumn<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** The address that a row opens. */
  readonly href: (row: T) => string;
  /**
   * Whether rows are low, for a mouse. A text then has at most two lines. A tooltip shows the whole of a clipped text
   * on hover, and the whole of a clipped name also when the row has the focus.
   */
  readonly isDense?: boolean;
}

/**
 * A table without pages: it shows all rows. At most one row is selected. A double click, Enter and the link
 * open a row. The arrow keys up and down move the focus and the selection.
 */
export function PlainTable<T>({ label, columns, rows, rowKey, href, isDense = false }: PlainTableProps<T>) {
  const [focused, setFocused] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const navigate = useNavigate();
  const open = (row: T) => void navigate(href(row));
  const reachable =
    chosen !== null && rows.some((row) => rowKey(row) === chosen) ? chosen : firstKey(rows, rowKey);

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: T) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') open(row);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const table = event.currentTarget.parentElement?.children ?? new HTMLCollection();
    const next = rows[rows.indexOf(row) + step];
    if (next === undefined) return;
    setChosen(rowKey(next));
    const element = table[rows.indexOf(next)];
    if (element instanceof HTMLElement) element.focus();
  };

  return (
    <TableContainer component={Paper}>
      <Table aria-label={label} size="small" sx={{ tableLayout: isDense ? 'fixed' : 'auto' }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column.id}
                sx={{
                  paddingInline: isDense ? 1 : { xs: 1, md: 2 },
                  width: isDense && column.denseWidth ? rem(column.denseWidth) : 'auto',
                }}
              >
                {column.isLabelHidden ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const key = rowKey(row);
            return (
              <TableRow
                key={key}
                hover
                selected={chosen === key}
                aria-selected={chosen === key}
                tabIndex={reachable === key ? 0 : -1}
                onClick={() => setChosen(key)}
                onDoubleClick={() => open(row)}
                onKeyDown={(event) => onKeyDown(event, row)}
                onFocus={() => setFocused(key)}
                onBlur={() => setFocused(null)}
                sx={{ cursor: 'pointer' }}
              >
                {columns.map((column) => (
                  <Cell
                    key={column.id}
                    column={column}
                    row={row}
                    href={href(row)}
                    isDense={isDense}
                    isFocused={focused === key}
                  />
                ))}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** Height of a row of a dense table. */
const DENSE_ROW = rem(48);

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function firstKey<T>(rows: readonly T[], rowKey: (row: T) => string): string | null {
  const [first] = rows;
  return first === undefined ? null : rowKey(first);
}

interface CellProps<T> {
  readonly column: PlainColumn<T>;
  readonly row: T;
  readonly href: string;
  readonly isDense: boolean;
  /** Whether the focus is in the cell's row. */
  readonly isFocused: boolean;
}

function Cell<T>({ column, row, href, isDense, isFocused }: CellProps<T>) {
  const content = column.render(row);
  if (isDense) {
    return (
      <TableCell
        component={column.isName ? 'th' : 'td'}
        scope={column.isName ? 'row' : undefined}
        className={column.isTabular ? 'tabular' : ''}
        // The line height is small, because two lines must fit into the row.
        sx={{ height: DENSE_ROW, paddingBlock: 0, paddingInline: 1, lineHeight: 1.4 }}
      >
        {typeof content === 'string' ? (
          <ClippedText text={content} isFocused={isFocused && column.isName === true} lines={2}>
            {column.isName ? <DenseLink to={href}>{content}</DenseLink> : content}
          </ClippedText>
        ) : (
          content
        )}
      </TableCell>
    );
  }
  return (
    <TableCell
      component={column.isName ? 'th' : 'td'}
      scope={column.isName ? 'row' : undefined}
      className={column.isTabular ? 'tabular' : ''}
      sx={{
        height: 48,
        // On a narrow screen the time is on a line below the date.
        whiteSpace: column.isTabular ? { md: 'nowrap' } : 'normal',
        minWidth: column.isName ? 200 : 'auto',
        // Limits the width, because a name without spaces would push the other columns off the screen.
        maxWidth: column.isName ? 480 : 240,
        paddingInline: { xs: 1, md: 2 },
        overflowWrap: 'break-word',
      }}
    >
      {column.isName ? <NameLink to={href}>{content}</NameLink> : content}
      {column.stateChip?.(row)}
    </TableCell>
  );
}

const DenseLink = styled(Link)({ color: colour.primary, fontWeight: 600 });

function NameLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        color: 'primary.main',
        fontWeight: 600,
        display: 'inline-block',
        paddingBlock: 1,
        marginRight: 1,
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}
