import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import Button from '@mui/material/Button';
import { ApiError } from '../../lib/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { usePanel } from '../panel/panel-context.ts';
import { formTexts } from '#texts/form';
import type { StoredRecord } from './crud-calls.ts';
import { RecordForm, type RecordParts } from './record-form.tsx';

/**
 * Distinguishes the draft of an editor panel from the draft of the create screen, because both may be open.
 */
const PANEL_ORIGIN = 'panel';

/**
 * The create and update screen of a record (spec 2.5.1): 'Tworzenie' without an id in the address, otherwise
 * 'Aktualizacja'. In an editor panel over another form it always creates a record.
 */
export function RecordScreen<I, A extends StoredRecord, V extends FieldValues>(props: RecordParts<I, A, V>) {
  const { id } = useParams();
  const panel = usePanel();
  if (panel !== null) return <PanelForm {...props} newName={panel.newName} />;
  return id === undefined ? (
    <RecordForm key="new" {...props} loaded={null} />
  ) : (
    <StoredRecordForm key={id} {...props} id={id} />
  );
}

/**
 * The form of a new record in an editor panel. It starts with the typed name, so an older draft of such a
 * record is only offered.
 */
function PanelForm<I, A extends StoredRecord, V extends FieldValues>({
  newName,
  kind,
  ...props
}: RecordParts<I, A, V> & { readonly newName: string }) {
  const named = useMemo(
    () => ({ ...kind, blank: () => kind.blank(newName), origin: PANEL_ORIGIN }),
    [kind, newName],
  );
  return <RecordForm {...props} kind={named} loaded={null} />;
}

function StoredRecordForm<I, A extends StoredRecord, V extends FieldValues>({
  id,
  ...props
}: RecordParts<I, A, V> & { readonly id: string }) {
  const { calls, list } = props.kind;
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: [calls.name, id],
    queryFn: ({ signal }) => calls.read(id, { signal }),
    // Reads the record again when the screen opens, because editing an old version would end in a conflict. While the
    // screen is open the record is not read again, so nothing changes under the user's hands.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data !== undefined && isFetchedAfterMount && error === null) {
    return <RecordForm {...props} loaded={data} />;
  }
  return (
    <>
      <PageHeader title={formTexts.update} />
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          text={formTexts.gone}
          action={
            <Button component={Link} to={list} variant="contained">
              {formTexts.back}
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}
