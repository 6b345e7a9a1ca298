import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { codeOf } from '../../lib/code-of.ts';
import { Delayed } from '../../ui/delayed.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { whenFocusIsLost } from '../../ui/lost-focus.ts';
import { useLoadFirst } from '../../ui/use-load-first.ts';
import { kitTexts } from '#texts/ui';
import type { ListColumn } from '../columns/columns.ts';
import { ACTIONS } from '../columns/grid-columns.tsx';
import type { ListDefinition, ListRow } from '../list-definition.ts';
import { ListPager } from './list-pager.tsx';
import type { ListEvent } from '../state/list-state.ts';
import { ListTable } from './list-table.tsx';
import type { ListControl, ShownPage } from '../use-list.ts';
import { focusCell } from './use-grid-focus.ts';
import { useRemoval } from './use-removal.ts';

// Loaded on demand, because few visits delete anything.
const loadDialog = codeOf(() => import('./remove-dialog.tsx'), 'RemoveDialog');
const RemoveDialog = lazyPart(loadDialog);

export interface ListResultsProps<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
  readonly control: ListControl<Row>;
  readonly columns: readonly ListColumn[];
  readonly shown: ShownPage<Row>;
}

/** The table with its pager, and the dialog that asks before a row is deleted. */
export function ListResults<Row extends ListRow>({ list, control, columns, shown }: ListResultsProps<Row>) {
  const { state, dispatch, isLate } = control;
  const grid = useRef<HTMLDivElement>(null);
  const removal = useRemoval(list);
  const { question, ask } = removal;
  const loadFirst = useLoadFirst();
  const askToRemove = useCallback((row: Row) => void loadFirst(loadDialog, () => ask(row)), [loadFirst, ask]);
  useFocusAfterQuestion(grid, question?.row ?? null, shown.items);

  const change = (event: ListEvent) => {
    grid.current?.scrollTo({ top: 0 });
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
        onRemove={askToRemove}
        ref={grid}
      />
      <ListPager
        page={shown.page}
        totalCount={shown.totalCount}
        onPage={(page) => change({ type: 'paged', page })}
      />
      {question && (
        <RemoveDialog
          of={question.row.id}
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
 * Moves the focus back after the dialog: to the row's menu button, or to the row in the same position when the row was
 * deleted. The menu cannot do this, because it closes before the dialog opens.
 */
function useFocusAfterQuestion<Row extends ListRow>(
  grid: RefObject<HTMLDivElement | null>,
  asked: Row | null,
  rows: readonly Row[],
): void {
  const last = useRef<{ readonly id: string; readonly index: number } | null>(null);
  useEffect(() => {
    if (asked !== null) {
      last.current = { id: asked.id, index: rows.findIndex(({ id }) => id === asked.id) };
      return undefined;
    }
    const asking = last.current;
    if (asking === null) return undefined;
    // Waits, because the dialog keeps the focus until it is gone.
    return whenFocusIsLost(() => {
      const { id, index } = asking;
      const next = rows.find((row) => row.id === id) ?? rows[Math.min(index, rows.length - 1)];
      if (next?.id !== id) last.current = null;
      if (next) focusCell(grid.current, { row: next.id, field: ACTIONS });
    });
  }, [grid, asked, rows]);
}
