import { type Ref, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListColumn } from '../columns/columns.ts';
import { gridColumns } from '../columns/grid-columns.tsx';
import { useRoom } from '../columns/use-room.ts';
import { letterScale } from '../../ui/letter-scale.ts';
import type { ListDefinition, ListRow } from '../list-definition.ts';
import type { ListState } from '../state/list-state.ts';
import { ListGrid } from './list-grid.tsx';
import { HEAD_HEIGHT, useRowHeight } from './table-size.ts';

export interface ListTableProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  readonly columns: readonly ListColumn[];
  readonly rows: readonly Row[];
  readonly sort: ListState['sort'];
  readonly onSort: (sort: ListState['sort']) => void;
  readonly onRemove: (row: Row) => void;
  /** The element that scrolls. */
  readonly ref: Ref<HTMLDivElement | null>;
}

/** The rows of one page, in columns that fit the room on the screen. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { list, columns, rows, sort, onSort, onRemove, ref } = props;
  const room = useRoom(list, columns);
  const navigate = useNavigate();
  const [scale] = useState(letterScale);
  const rowHeight = useRowHeight();
  const drawn = useMemo(
    () => gridColumns(list, columns, room, scale, onRemove),
    [list, columns, room, scale, onRemove],
  );
  return (
    <ListGrid
      layout={room}
      ref={ref}
      label={list.title}
      columns={drawn}
      rows={rows}
      sort={sort}
      onSort={onSort}
      onOpen={(row) => (list.open ? list.open(row) : void navigate(list.pathOf(row)))}
      heights={{ head: HEAD_HEIGHT * scale, row: rowHeight * scale }}
      isTall={room === 'phone'}
    />
  );
}
