import type { ListDataType } from '@kartoteka/contract/list';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ClippedText } from '../../ui/clipped-text.tsx';
import { cellText } from './cell-text.ts';
import type { ListColumn } from './columns.ts';
import type { ListDefinition, ListRow } from '../list-definition.ts';
import { NameCell } from './name-cell.tsx';
import { RowMenu } from './row-menu.tsx';
import { listTexts } from '#texts/list';

/**
 * The room on the screen. On `close`, the columns are narrower and keep their places. On `narrow`, columns that nobody
 * chose may move under the name. On `dense`, they move beside the name, and a row has one line. On `phone`, all other
 * columns are under the name, in their order.
 */
export type Room = 'wide' | 'close' | 'narrow' | 'dense' | 'phone';

export const ACTIONS = 'actions';

/** One column of the grid as it is drawn. */
export interface GridColumn<Row> {
  /** The id of the list's column, or `ACTIONS`. */
  readonly field: string;
  readonly label: string;
  /**
   * Width in px. A column that grows takes at least this width, and all the width that the other columns
   * leave.
   */
  readonly width: number;
  readonly grows: boolean;
  readonly isNumber: boolean;
  /** Whether the digits of the column have equal widths. */
  readonly isTabular: boolean;
  readonly isSortable: boolean;
  readonly draw: (row: Row, cell: CellState) => ReactNode;
}

/** The state of a cell for the keyboard. */
export interface CellState {
  readonly hasFocus: boolean;
  /** The `tabIndex` of a control that takes the focus instead of its cell: 0 if Tab reaches the cell. */
  readonly tabIndex: 0 | -1;
}

/** Least width of a column in px by its data type. */
const WIDTH: Readonly<Record<ListDataType, number>> = {
  Text: 180,
  NumberInteger: 120,
  NumberFloat: 120,
  DateTime: 168,
  Bool: 144,
  Enum: 160,
  Entity: 180,
};
/** Px by which a column is narrower on a narrow screen, unless somebody chose the column. */
const TIGHT = 16;
const NAME_WIDTH = 240;
/** Factor for the least width of the name column on a narrow screen, where the name is clipped or takes two lines. */
const WRAPPED = 0.72;
const ACTIONS_WIDTH = 48;

/** Approximate width of one letter of a head, in px. */
const LETTER = 8;
/** Width of everything in a head besides its label, in px. */
const BESIDE = 44;
const WIDEST_HEAD = 240;
/**
 * Maximum width in px of the head of a custom field's column when rows have one line. A wider head would leave too
 * little room for the name.
 */
const WIDEST_DENSE_HEAD = 128;

/**
 * Returns the width of a column in px. A label may be long, so the width grows with the label up to a limit.
 */
function widthOf({ label, dataType, isCustom }: ListColumn, room: Room): number {
  const widest = room === 'dense' && isCustom ? WIDEST_DENSE_HEAD : WIDEST_HEAD;
  return Math.max(WIDTH[dataType], Math.min(label.length * LETTER + BESIDE, widest));
}

/** Returns the width in px of a column, or the least width of the name column, which grows. */
function columnWidth<Row extends ListRow>(
  { nameColumn, widths }: ListDefinition<Row>,
  column: ListColumn,
  room: Room,
): number {
  // Wide enough that the name may wrap and the other columns stay visible.
  if (column.id === nameColumn) return (widths?.[column.id] ?? NAME_WIDTH) * (room === 'wide' ? 1 : WRAPPED);
  const isWhole = room === 'wide' || column.isChosen;
  return (widths?.[column.id] ?? widthOf(column, room)) - (isWhole ? 0 : TIGHT);
}

/** Returns the total width in px that a list's columns need if all of them keep their places. */
export function leastWidth<Row extends ListRow>(
  list: ListDefinition<Row>,
  columns: readonly ListColumn[],
  room: 'wide' | 'close',
): number {
  return columns.reduce((sum, column) => sum + columnWidth(list, column, room), ACTIONS_WIDTH);
}

const isNumber = (dataType: ListDataType): boolean =>
  dataType === 'NumberInteger' || dataType === 'NumberFloat';
const isTabular = (dataType: ListDataType): boolean => dataType === 'DateTime' || isNumber(dataType);

/**
 * Returns the list's columns for the grid: aligned by data type, the name as a link, the row's menu at the end. The
 * widths are multiplied by `scale`, which is from `letterScale`, except the name's width on a phone and the menu's
 * width.
 */
export function gridColumns<Row extends ListRow>(
  list: ListDefinition<Row>,
  columns: readonly ListColumn[],
  room: Room,
  scale: number,
  onRemove: (row: Row) => void,
): GridColumn<Row>[] {
  const folded = new Set(room === 'wide' || room === 'close' ? [] : (list.folded ?? []));
  const isCard = room === 'phone';
  const under = columns.filter(
    ({ id, isChosen }) => id !== list.nameColumn && (isCard || (!isChosen && folded.has(id))),
  );
  const isNamed = columns.some(({ id }) => id === list.nameColumn);
  // On a phone the name is the title of the row and its link, so it is drawn even when its column is not chosen.
  const drawn = (isCard && !isNamed ? [titleOf(list), ...columns] : columns)
    .filter((column) => !under.includes(column))
    .map((column) =>
      column.id === list.nameColumn
        ? nameColumn(list, column, under, room, scale)
        : plainColumn(list, column, room, scale),
    );
  return [...drawn, menuColumn(list, onRemove)];
}

const BARE = { grows: false, isNumber: false, isTabular: false, isSortable: false } as const;

const isSortable = <Row extends ListRow>({ unsortable }: ListDefinition<Row>, { id }: ListColumn): boolean =>
  !unsortable?.includes(id);

/** Returns the name column for a list whose chosen columns lack it. */
const titleOf = <Row extends ListRow>({ nameColumn: id }: ListDefinition<Row>): ListColumn => ({
  id,
  label: listTexts.name,
  dataType: 'Text',
  words: new Map(),
  isChosen: false,
  isCustom: false,
});

function nameColumn<Row extends ListRow>(
  list: ListDefinition<Row>,
  column: ListColumn,
  under: readonly ListColumn[],
  room: Room,
  scale: number,
): GridColumn<Row> {
  return {
    ...BARE,
    field: column.id,
    label: column.label,
    isSortable: isSortable(list, column),
    grows: true,
    width: room === 'phone' ? NAME_WIDTH : columnWidth(list, column, room) * scale,
    draw: (row, { hasFocus }) => (
      <NameCell
        name={list.nameOf(row)}
        path={list.pathOf(row)}
        onOpen={list.open && (() => list.open?.(row))}
        isFocused={hasFocus}
        lines={room === 'wide' || room === 'dense' ? 1 : 2}
        beside={room === 'dense' ? list.marksBeside : undefined}
        marks={<Marks list={list} row={row} under={under} room={room} />}
      />
    ),
  };
}

interface MarksProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  readonly row: Row;
  readonly under: readonly ListColumn[];
  readonly room: Room;
}

/** Shows the columns that are under the name, and the row's note. */
function Marks<Row extends ListRow>({ list, row, under, room }: MarksProps<Row>) {
  const note = list.note?.(row);
  return (
    <>
      {room === 'phone' && note}
      {under.map((column) => (
        <Mark key={column.id} list={list} row={row} column={column} />
      ))}
      {room !== 'phone' && note}
    </>
  );
}

/** Shows one column under the name. A text has the column's label before it, because there is no heading. */
function Mark<Row extends ListRow>({
  list,
  row,
  column,
}: Omit<MarksProps<Row>, 'under' | 'room'> & { readonly column: ListColumn }) {
  const { id, label, dataType } = column;
  const draw = list.cells?.[id];
  if (draw) {
    const shown = draw(row);
    return shown ? (
      <span>
        {dataType === 'DateTime' && `${label}: `}
        {shown}
      </span>
    ) : null;
  }
  const text = cellText(row, column);
  if (text === '') return null;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
      {`${label}: ${text}`}
    </Typography>
  );
}

function plainColumn<Row extends ListRow>(
  list: ListDefinition<Row>,
  column: ListColumn,
  room: Room,
  scale: number,
): GridColumn<Row> {
  const { id, label, dataType } = column;
  const draw = list.cells?.[id];
  return {
    ...BARE,
    field: id,
    label,
    width: columnWidth(list, column, room) * scale,
    isNumber: isNumber(dataType),
    isTabular: isTabular(dataType),
    isSortable: isSortable(list, column),
    draw: (row, { hasFocus }) =>
      draw ? draw(row) : <ClippedText text={cellText(row, column)} isFocused={hasFocus} />,
  };
}

function menuColumn<Row extends ListRow>(
  list: ListDefinition<Row>,
  onRemove: (row: Row) => void,
): GridColumn<Row> {
  return {
    ...BARE,
    field: ACTIONS,
    label: listTexts.actions,
    width: ACTIONS_WIDTH,
    draw: (row, { tabIndex }) => <RowMenu list={list} row={row} tabIndex={tabIndex} onRemove={onRemove} />,
  };
}
