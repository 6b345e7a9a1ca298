import Box from '@mui/material/Box';
import {
  DataGrid,
  type GridCellParams,
  type GridSortModel,
  gridClasses,
  type MuiEvent,
  type useGridApiRef,
} from '@mui/x-data-grid';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { SortDownIcon, SortUpIcon } from '../../ui/icons/action.tsx';
import type { ListColumn } from '../columns/columns.ts';
import { ACTIONS, gridColumns } from '../columns/grid-columns.tsx';
import type { ListDefinition, ListRow } from '../list-definition.ts';
import type { ListState } from '../state/list-state.ts';
import { listTexts } from '#texts/list';
import { HEAD_HEIGHT, letterScale, TABLE_HEIGHT, useRowHeight } from './table-size.ts';
import { rem } from '../../ui/tokens.ts';
import { useRoom } from '../columns/use-room.ts';

/** The texts of the grid that a user can see. The grid's menus, panels and footer are not used. */
const localeText = { columnHeaderSortIconLabel: listTexts.sort, noRowsLabel: listTexts.found(0) };
const slots = {
  columnSortedAscendingIcon: () => <SortUpIcon />,
  columnSortedDescendingIcon: () => <SortDownIcon />,
};

export interface ListTableProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  readonly columns: readonly ListColumn[];
  readonly rows: readonly Row[];
  readonly sort: ListState['sort'];
  readonly onSort: (sort: ListState['sort']) => void;
  readonly onRemove: (row: Row) => void;
  readonly api: ReturnType<typeof useGridApiRef>;
}

/** A row may be higher than usual, because the line under the name may wrap. */
const asHighAsNeeded = () => 'auto' as const;

/** The rows of one page, sorted by the server. Arrows, Home, End, Page Up and Page Down move as in a spreadsheet. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { list, columns, rows, sort, onSort, onRemove, api } = props;
  const room = useRoom(list, columns);
  const navigate = useNavigate();
  const [scale] = useState(letterScale);
  const rowHeight = useRowHeight();
  const drawn = useMemo(
    () => gridColumns(list, columns, room, scale, onRemove),
    [list, columns, room, scale, onRemove],
  );
  const sortModel = useMemo<GridSortModel>(
    () =>
      sort && drawn.some(({ field }) => field === sort.field)
        ? [{ field: sort.field, sort: sort.direction }]
        : [],
    [sort, drawn],
  );

  const open = async (row: Row) => (list.open ? list.open(row) : navigate(list.pathOf(row)));
  const openByKey = async ({ row, field }: GridCellParams<Row>, event: MuiEvent<KeyboardEvent>) => {
    if (event.key !== 'Enter' || field === ACTIONS) return;
    event.defaultMuiPrevented = true;
    await open(row);
  };
  const openByMouse = async ({ row, field }: GridCellParams<Row>) => {
    if (field !== ACTIONS) await open(row);
  };

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: TABLE_HEIGHT }}>
      <DataGrid<Row>
        // A new key makes a new grid, because a grid keeps the name's width from before the columns changed.
        key={`${room} ${drawn.map(({ field }) => field).join(' ')}`}
        apiRef={api}
        aria-label={list.title}
        rows={rows}
        columns={drawn}
        rowHeight={rowHeight * scale}
        getRowHeight={room === 'wide' ? undefined : asHighAsNeeded}
        columnHeaderHeight={HEAD_HEIGHT * scale}
        sortingMode="server"
        sortModel={sortModel}
        onSortModelChange={([first]) =>
          onSort(first?.sort ? { field: first.field, direction: first.sort } : null)
        }
        onCellKeyDown={openByKey}
        onCellDoubleClick={openByMouse}
        localeText={localeText}
        slots={slots}
        hideFooter
        rowSelection={false}
        disableColumnMenu
        disableColumnFilter
        disableColumnSelector
        disableEval
        sx={{
          border: 0,
          [`& .${gridClasses.cell}`]: {
            display: 'flex',
            alignItems: 'center',
            minHeight: rem(rowHeight),
            ...(room === 'phone' && { paddingBlock: 0.75 }),
          },
          // Hides the last separator, because it stands out by 5 px and the whole table would scroll sideways.
          [`& .${gridClasses['columnHeader--last']} .${gridClasses.columnSeparator}`]: { display: 'none' },
          [`& .${gridClasses.columnHeaderTitle}`]: { fontWeight: 600 },
        }}
      />
    </Box>
  );
}
