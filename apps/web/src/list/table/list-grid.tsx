import { styled } from '@mui/material/styles';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { ClippedText } from '../../ui/clipped-text.tsx';
import { SortDownIcon, SortUpIcon } from '../../ui/icons/action.tsx';
import { colour, GRID } from '../../ui/tokens.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ACTIONS, type CellState, type GridColumn } from '../columns/grid-columns.tsx';
import type { ListRow } from '../list-definition.ts';
import type { ListState } from '../state/list-state.ts';
import { ColumnHandle } from './column-handle.tsx';
import { HEAD_HEIGHT, TABLE_HEIGHT } from './table-size.ts';
import { HEAD, placeOf, useGridFocus } from './use-grid-focus.ts';

const hairline = `1px solid ${colour.line}`;

const Scroller = styled('div')({
  maxHeight: TABLE_HEIGHT,
  overflow: 'auto',
  // Keeps the head from covering a row that gets the focus.
  scrollPaddingBlockStart: HEAD_HEIGHT,
  '& table': {
    tableLayout: 'fixed',
    width: '100%',
    // Separate, because collapsed borders would not move with the sticky head.
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '0.875rem',
    lineHeight: 1.45,
  },
  '& th, & td': {
    paddingBlock: 0,
    paddingInline: 1.25 * GRID,
    borderBlockEnd: hairline,
    textAlign: 'start',
    verticalAlign: 'middle',
    overflow: 'hidden',
    // Draws the focus ring inside the cell, because a ring around the outside would be cut off.
    outlineOffset: -3,
  },
  '& th': {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: 1,
    backgroundColor: colour.paper,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    userSelect: 'none',
  },
  '& th > div': {
    display: 'flex',
    alignItems: 'center',
    gap: GRID / 4,
    minWidth: 0,
    marginInlineEnd: -GRID / 2,
    position: 'relative',
  },
  '& .number': { textAlign: 'end' },
  '& .number > div': { flexDirection: 'row-reverse' },
  '& th svg': { flexShrink: 0, width: 16, height: 16 },
  '& th[aria-sort]': { cursor: 'pointer' },
  // In the heading of a column by which the list is not sorted, the arrow is shown only under the pointer or with the
  // focus, because the arrow covers the end of a long label.
  '& th[aria-sort=none] svg': {
    display: 'none',
    position: 'absolute',
    insetInlineEnd: 0,
    backgroundColor: colour.paper,
  },
  '& th[aria-sort=none].number svg': { insetInline: '0 auto' },
  '& th[aria-sort=none]:hover svg, & th[aria-sort=none]:focus-visible svg': {
    display: 'block',
    color: colour.textMuted,
  },
  // The pager below draws the last line.
  '& tbody tr:last-child td': { borderBlockEnd: 0 },
  '& tbody tr:hover': { backgroundColor: colour.hover },
  '&.tall td': { paddingBlock: 0.75 * GRID },
  // The columns of a tall grid cannot be resized, so their handles are hidden.
  '&.tall [data-handle]': { display: 'none' },
  [`& [data-field=${ACTIONS}]`]: { padding: 0 },
});

/** Widths in px from the user by a column's field. Null: the column takes its own width again. */
type Widths = Readonly<Record<string, number | null>>;

export interface ListGridProps<Row extends ListRow> {
  /** Names the grid for screen readers. */
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly sort: ListState['sort'];
  readonly onSort: (sort: ListState['sort']) => void;
  /** Called for a double click on a row, and for Enter. */
  readonly onOpen: (row: Row) => void;
  /** Height of the head and least height of a row, in px. */
  readonly heights: { readonly head: number; readonly row: number };
  /**
   * Names the arrangement of the columns. The grid keeps the user's widths of each layout apart. A different React key
   * for each layout would do that too, but turning a tablet would then close an open menu and lose the focus.
   */
  readonly layout: string;
  /** Whether a row has several lines, with space above and below, and its columns cannot be resized. */
  readonly isTall: boolean;
  /** The element that scrolls. */
  readonly ref?: Ref<HTMLDivElement | null>;
}

/**
 * The rows of one page, which the server has sorted. Arrows, Home, End, Page Up and Page Down move the focus as in a
 * spreadsheet, Enter opens the row, and Control+C copies a cell.
 */
export function ListGrid<Row extends ListRow>(props: ListGridProps<Row>) {
  const { label, columns, rows, sort, onSort, onOpen, heights, layout, isTall, ref } = props;
  const grid = useRef<HTMLDivElement>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => grid.current);
  const ids = rows.map(({ id }) => id);
  const focus = useGridFocus(
    grid,
    ids,
    columns.map(({ field }) => field),
  );
  const [ofLayouts, setOfLayouts] = useState<Readonly<Record<string, Widths>>>({});
  const widths = ofLayouts[layout] ?? {};
  const resize = (field: string, width: number | null) =>
    setOfLayouts((before) => ({ ...before, [layout]: { ...before[layout], [field]: width } }));

  const sortBy = (field: string) => onSort(nextSort(sort, field));
  const open = (row: string) => {
    const opened = rows.find(({ id }) => id === row);
    if (opened) onOpen(opened);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const place = placeOf(event.currentTarget, event.target);
    if (place !== null && place.row !== HEAD && place.field !== ACTIONS) open(place.row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (focus.move(event)) return;
    const { target } = event;
    // A link or button in a cell handles its keys itself.
    if (!(target instanceof HTMLTableCellElement)) return;
    const place = placeOf(event.currentTarget, target);
    if (place === null) return;
    if (event.key === 'c' && (event.ctrlKey || event.metaKey)) copy(target);
    else if (place.row !== HEAD && event.key === 'Enter') open(place.row);
    else if (place.row === HEAD && (event.key === 'Enter' || event.key === ' ')) target.click();
    else return;
    if (event.key !== 'c') event.preventDefault();
  };

  const widthOf = (column: GridColumn<Row>): number => widths[column.field] ?? column.width;
  const grows = ({ field, grows: may }: GridColumn<Row>): boolean => may && (widths[field] ?? null) === null;
  // If no column grows, the last column takes the width that is left.
  const rest = columns.some(grows) ? null : columns.at(-1);
  return (
    <Scroller
      ref={grid}
      className={isTall ? 'tall' : ''}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
      onKeyDown={onKeyDown}
      onDoubleClick={onDoubleClick}
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- A table whose cells take the focus is a grid.
        role="grid"
        aria-label={label}
        style={{ minWidth: columns.reduce((sum, one) => sum + widthOf(one), 0) }}
      >
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.field}
              style={grows(column) || column === rest ? undefined : { width: widthOf(column) }}
            />
          ))}
        </colgroup>
        <thead>
          <tr data-row={HEAD} style={{ height: heights.head }}>
            {columns.map((column) => (
              <Heading
                key={column.field}
                column={column}
                sort={sort}
                tabIndex={focus.stop.row === HEAD && focus.stop.field === column.field ? 0 : -1}
                hasFocus={focus.focused?.row === HEAD && focus.focused.field === column.field}
                onSort={sortBy}
                onResize={resize}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row.id}
              row={row}
              columns={columns}
              height={heights.row}
              stop={focus.stop.row === row.id ? focus.stop.field : null}
              focused={focus.focused?.row === row.id ? focus.focused.field : null}
            />
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** Returns the order after a press on a heading: ascending, then descending, then none. */
function nextSort(sort: ListState['sort'], field: string): ListState['sort'] {
  if (sort?.field !== field) return { field, direction: 'asc' };
  return sort.direction === 'asc' ? { field, direction: 'desc' } : null;
}

/** Copies the text of a cell, unless the user has selected a text. Browsers allow this only on a secure page. */
function copy(cell: HTMLElement): void {
  if (getSelection()?.isCollapsed === false) return;
  // Rejects if the user has forbidden access to the clipboard.
  navigator.clipboard?.writeText(cell.innerText.trim()).catch(() => undefined);
}

interface HeadingProps<Row> {
  readonly column: GridColumn<Row>;
  readonly sort: ListState['sort'];
  readonly tabIndex: 0 | -1;
  readonly hasFocus: boolean;
  readonly onSort: (field: string) => void;
  readonly onResize: (field: string, width: number | null) => void;
}

function Heading<Row>({ column, sort, tabIndex, hasFocus, onSort, onResize }: HeadingProps<Row>) {
  const { field, label, isNumber, isSortable } = column;
  const direction = sort?.field === field ? sort.direction : null;
  const isMenu = field === ACTIONS;
  return (
    <th
      scope="col"
      data-field={field}
      tabIndex={tabIndex}
      className={isNumber ? 'number' : undefined}
      {...(isSortable && { 'aria-sort': ORDER[direction ?? 'none'], onClick: () => onSort(field) })}
    >
      {isMenu ? (
        <VisuallyHidden>{label}</VisuallyHidden>
      ) : (
        <div>
          <ClippedText text={label} isFocused={hasFocus} />
          {isSortable && (direction === 'desc' ? <SortDownIcon /> : <SortUpIcon />)}
        </div>
      )}
      {!isMenu && <ColumnHandle onResize={(width) => onResize(field, width)} />}
    </th>
  );
}

const ORDER = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

interface GridRowProps<Row extends ListRow> {
  readonly row: Row;
  readonly columns: readonly GridColumn<Row>[];
  readonly height: number;
  /** The field of the cell that Tab reaches; null if that cell is in another row. */
  readonly stop: string | null;
  /** The field of the cell with the focus; null if no cell of this row has the focus. */
  readonly focused: string | null;
}

function PlainRow<Row extends ListRow>({ row, columns, height, stop, focused }: GridRowProps<Row>) {
  return (
    <tr data-row={row.id} style={{ height }}>
      {columns.map(({ field, isNumber, isTabular, draw }) => {
        const state: CellState = { hasFocus: focused === field, tabIndex: stop === field ? 0 : -1 };
        const looks = [isNumber && 'number', isTabular && 'tabular'].filter(Boolean).join(' ');
        return (
          <td
            key={field}
            data-field={field}
            // In the column of actions the button takes the focus.
            tabIndex={field === ACTIONS ? undefined : state.tabIndex}
            className={looks || undefined}
          >
            {draw(row, state)}
          </td>
        );
      })}
    </tr>
  );
}

/** Memoised, so that a move of the focus draws only the rows that it leaves and enters. */
const GridRow = memo(PlainRow) as typeof PlainRow;
