import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router';
import { useAct } from '../lib/acts/use-act.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { AddIcon } from '../ui/icons/action.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { ListDefinition, ListRow } from './list-definition.ts';
import { ListResults } from './table/list-results.tsx';
import { isInitial, isWhole, type ListState } from './state/list-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { TableSkeleton } from './table/table-skeleton.tsx';
import { listTexts } from '#texts/list';
import { type ListControl, useList } from './use-list.ts';
import { refusalTitle, refusalWords, useLoadFailure } from './use-load-failure.ts';

interface Listed<Row extends ListRow> {
  readonly list: ListDefinition<Row>;
}

/** The screen of a list (spec 2.4): search above, rows below, the same for every entity. */
export function ListScreen<Row extends ListRow>({ list }: Listed<Row>) {
  const control = useList(list);
  useLoadFailure(control.error);
  const { shown, isLate } = control;
  return (
    <>
      <PageHeader title={list.title} action={<HeadActions list={list} />} />
      <ListToolbar list={list} control={control} />
      <VisuallyHidden role="status">
        {shown !== null && !isLate && listTexts.found(shown.totalCount)}
      </VisuallyHidden>
      <Content list={list} control={control} />
    </>
  );
}

function HeadActions<Row extends ListRow>({ list: { create, beside } }: Listed<Row>) {
  const add = create !== undefined && <AddButton to={create} />;
  if (beside === undefined) return add;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <Button component={Link} to={beside.to}>
        {beside.label}
      </Button>
      {add}
    </Stack>
  );
}

function AddButton({ to }: { readonly to: string }) {
  return (
    <Button component={Link} to={to} variant="contained" startIcon={<AddIcon />} {...useAct('add')}>
      {listTexts.add}
    </Button>
  );
}

function Content<Row extends ListRow>({ list, control }: Listed<Row> & { control: ListControl<Row> }) {
  const { state, dispatch, columns, shown, error, retry } = control;
  const showAll = () => {
    dispatch({ type: 'reset' });
    // Moves the focus, because the pressed button disappears together with its message.
    document.querySelector('main')?.focus();
  };
  if (shown === null || columns === null) {
    if (!error) return <TableSkeleton />;
    const words = refusalWords(error);
    if (words !== null && !isInitial(state)) {
      // The button leads to the whole list instead of repeating the request, because the server would refuse it
      // again.
      return (
        <ErrorState
          title={refusalTitle(error)}
          safe={words}
          onRetry={showAll}
          retryLabel={listTexts.showAll}
        />
      );
    }
    return <ErrorState error={error} onRetry={retry} />;
  }
  if (shown.totalCount > 0)
    return <ListResults list={list} control={control} columns={columns} shown={shown} />;
  return (
    <Paper>
      {isWhole(state) ? (
        <EmptyState text={list.empty} />
      ) : (
        <EmptyState
          text={nothingText(state)}
          action={
            <Button variant="outlined" onClick={showAll}>
              {listTexts.showAll}
            </Button>
          }
        />
      )}
    </Paper>
  );
}

function nothingText({ search, filters }: ListState): string {
  if (filters.length === 0) return listTexts.nothingFound(search);
  return search === '' ? listTexts.nothingFiltered : listTexts.nothingFoundFiltered(search);
}
