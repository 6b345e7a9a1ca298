import type { ListDataType } from '@kartoteka/contract/list';
import type { GridColDef, GridRenderCellParams } from '@mui/x-data-grid';
import { ClippedText } from '../../ui/clipped-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { cellText } from './cell-text.ts';
import type { ListColumn } from './columns.ts';
import type { ListDefinition, ListRow } from '../list-definition.ts';
import { NameCell } from './name-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { listTexts } from '#texts/list';

/**
 * The room on the screen. On `narrow`, columns that nobody chose may move under the name. On `phone`, the row's menu
 * moves as well.
 */
export type Room = 'wide' | 'narrow' | 'phone';

export const ACTIONS = 'actions';

/** Width of a column in px by its data type. The head with its sort arrow fits. */
const WIDTH: Readonly<Record<ListDataType, number>> = {
  Text: 180,
  NumberInteger: 120,
  NumberFloat: 120,
  DateTime: 168,
  Bool: 144,
  Enum: 160,
  Entity: 180,
};
/** Px that a column nobody chose gives up on a narrow screen. */
const TIGHT = 16;
const NAME_WIDTH = 240;
/** Factor for the least width of the name column where the name may take two lines. */
const WRAPPED = 0.72;
const ACTIONS_WIDTH = 48;

/** Approximate width of one letter of a head, and the width of everything else in a head, in px. */
const LETTER = 8;
const BESIDE = 44;
const WIDEST_HEAD = 240;

/** Heads made by users may be long, so a column grows with its head up to a limit. */
function widthOf({ label, dataType }: ListColumn): number {
  return Math.max(WIDTH[dataType], Math.min(label.length * LETTER + BESIDE, WIDEST_HEAD));
}

/** The total width in px that a list's columns need when no column gives up any of its width. */
export function leastWidth<Row extends ListRow>(
  { nameColumn, widths }: ListDefinition<Row>,
  columns: readonly ListColumn[],
): number {
  const ofColumn = (column: ListColumn): number =>
    widths?.[column.id] ?? (column.id === nameColumn ? NAME_WIDTH : widthOf(column));
  return columns.reduce((sum, column) => sum + ofColumn(column), ACTIONS_WIDTH);
}

const isNumber = (dataType: ListDataType): boolean =>
  dataType === 'NumberInteger' || dataType === 'NumberFloat';
const isTabular = (dataType: ListDataType): boolean => dataType === 'DateTime' || isNumber(dataType);

/** The list's columns for the grid: aligned by data type, the name as a link, the row's menu at the end. */
export function gridColumns<Row extends ListRow>(
  list: ListDefinition<Row>,
  columns: readonly ListColumn[],
  room: Room,
  scale: number,
  onRemove: (row: Row) => void,
): GridColDef<Row>[] {
  const folded = new Set(room === 'wide' ? [] : (list.folded ?? []));
  const under = columns.filter(({ id, isChosen }) => !isChosen && folded.has(id) && id !== list.nameColumn);
  const drawn = columns
    .filter((column) => !under.includes(column))
    .map((column) =>
      column.id === list.nameColumn
        ? nameColumn(list, column, under, room, scale)
        : plainColumn(list, column, room, scale),
    );
  const menu = menuColumn(list, onRemove);
  const place = room === 'phone' ? drawn.findIndex(({ field }) => field === list.nameColumn) + 1 : 0;
  return place > 0 ? drawn.toSpliced(place, 0, menu) : [...drawn, menu];
}

function nameColumn<Row extends ListRow>(
  list: ListDefinition<Row>,
  column: ListColumn,
  under: readonly ListColumn[],
  room: Room,
  scale: number,
): GridColDef<Row> {
  return {
    field: column.id,
    headerName: column.label,
    flex: 1,
    // Wide enough that the name may wrap and the other columns stay visible.
    minWidth:
      (list.widths?.[column.id] ?? NAME_WIDTH) *
      (room === 'narrow' ? WRAPPED : 1) *
      (room === 'phone' ? 1 : scale),
    renderCell: ({ row, hasFocus }) => (
      <NameCell
        name={list.nameOf(row)}
        path={list.pathOf(row)}
        onOpen={list.open && (() => list.open?.(row))}
        isFocused={hasFocus}
        lines={room === 'wide' ? 1 : 2}
        marks={
          <>
            {under.map(({ id, label, dataType }) => {
              const shown = list.cells?.[id]?.(row);
              // A date without its heading does not say what happened then.
              return shown ? (
                <span key={id}>
                  {dataType === 'DateTime' && `${label}: `}
                  {shown}
                </span>
              ) : null;
            })}
            {list.note?.(row)}
          </>
        }
      />
    ),
  };
}

function plainColumn<Row extends ListRow>(
  list: ListDefinition<Row>,
  column: ListColumn,
  room: Room,
  scale: number,
): GridColDef<Row> {
  const { id, label, dataType, isChosen } = column;
  const align = isNumber(dataType) ? 'right' : 'left';
  const draw = list.cells?.[id];
  return {
    field: id,
    headerName: label,
    width: ((list.widths?.[id] ?? widthOf(column)) - (room === 'wide' || isChosen ? 0 : TIGHT)) * scale,
    align,
    headerAlign: align,
    sortable: !list.unsortable?.includes(id),
    ...(isTabular(dataType) && { cellClassName: 'tabular' }),
    renderCell: ({ row, hasFocus }: GridRenderCellParams<Row>) =>
      draw ? draw(row) : <ClippedText text={cellText(row, column)} isFocused={hasFocus} />,
  };
}

function menuColumn<Row extends ListRow>(
  list: ListDefinition<Row>,
  onRemove: (row: Row) => void,
): GridColDef<Row> {
  return {
    field: ACTIONS,
    // The cell itself takes no focus, so that the focus goes to its button.
    type: 'actions',
    headerName: listTexts.actions,
    renderHeader: () => <VisuallyHidden>{listTexts.actions}</VisuallyHidden>,
    width: ACTIONS_WIDTH,
    sortable: false,
    resizable: false,
    renderCell: ({ row, tabIndex }) => (
      <RowMenu list={list} row={row} tabIndex={tabIndex} onRemove={onRemove} />
    ),
  };
}
