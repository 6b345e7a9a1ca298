import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { useGridApiRef } from '@mui/x-data-grid';
import { useEffect, useRef } from 'react';
import { Delayed } from '../ui/delayed.tsx';
import { kitTexts } from '../ui/texts.ts';
import type { ListColumn } from './columns.ts';
import { ACTIONS } from './grid-columns.tsx';
import type { ListDefinition, ListRow } from './list-definition.ts';
import { ListPager } from './list-pager.tsx';
import type { ListEvent } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import type { ListControl, ShownPage } from './use-list.ts';
import { useRemoval } from './use-removal.ts';

export interface ListResultsProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  readonly control: ListControl<Row>;
  readonly columns: readonly ListColumn[];
  readonly shown: ShownPage<Row>;
}

/** The table with its pager, and the question before a deletion. */
export function ListResults<Row extends ListRow>({ list, control, columns, shown }: ListResultsProps<Row>) {
  const { state, dispatch, isLate } = control;
  const api = useGridApiRef();
  const removal = useRemoval(list);
  const { question } = removal;
  useFocusAfterQuestion(api, question?.row ?? null, shown.items);

  const change = (event: ListEvent) => {
    api.current?.scroll({ top: 0 });
    dispatch(event);
  };

  return (
    <Paper aria-busy={isLate} sx={{ position: 'relative', overflow: 'hidden' }}>
      {isLate && (
        <Delayed>
          <LinearProgress
            aria-label={kitTexts.loadingSkeleton}
            sx={{ position: 'absolute', insetInline: 0, top: 0, zIndex: 1 }}
          />
        </Delayed>
      )}
      <ListTable
        list={list}
        columns={columns}
        rows={shown.items}
        sort={state.sort}
        onSort={(sort) => change({ type: 'sorted', sort })}
        onRemove={removal.ask}
        api={api}
      />
      <ListPager
        page={shown.page}
        totalCount={shown.totalCount}
        onPage={(page) => change({ type: 'paged', page })}
      />
      {question && (
        <RemoveDialog
          name={list.nameOf(question.row)}
          wantsReason={question.wantsReason}
          reasonError={question.reasonError}
          isRemoving={removal.isRemoving}
          onCancel={removal.cancel}
          onConfirm={removal.confirm}
        />
      )}
    </Paper>
  );
}

/**
 * The focus goes back to the row's menu when the question is gone, since the menu that asked has closed by then; and to
 * the row in its place when the row itself is gone.
 */
function useFocusAfterQuestion<Row extends ListRow>(
  api: ReturnType<typeof useGridApiRef>,
  asked: Row | null,
  rows: readonly Row[],
): void {
  const last = useRef<{ readonly id: string; readonly index: number } | null>(null);
  useEffect(() => {
    if (asked !== null) {
      last.current = { id: asked.id, index: rows.findIndex(({ id }) => id === asked.id) };
      return undefined;
    }
    // The grid draws its new rows a moment later; until then the one that goes still has the focus.
    const frame = requestAnimationFrame(() => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (last.current === null || !isFree) return;
      const { id, index } = last.current;
      const next = rows.find((row) => row.id === id) ?? rows[Math.min(index, rows.length - 1)];
      if (next) api.current?.setCellFocus(next.id, ACTIONS);
    });
    return () => cancelAnimationFrame(frame);
  }, [api, asked, rows]);
}
