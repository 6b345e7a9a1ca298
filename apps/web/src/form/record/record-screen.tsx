import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { Link, useParams } from 'react-router';
import Button from '@mui/material/Button';
import { ApiError } from '../../lib/api-error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { formTexts } from '#texts/form';
import type { StoredRecord } from './crud-calls.ts';
import { RecordForm, type RecordParts } from './record-form.tsx';

/**
 * The create and update screen of a record (spec 2.5.1): 'Tworzenie' without an id in the address, otherwise
 * 'Aktualizacja'.
 */
export function RecordScreen<I, A extends StoredRecord, V extends FieldValues>(props: RecordParts<I, A, V>) {
  const { id } = useParams();
  return id === undefined ? (
    <RecordForm key="new" {...props} loaded={null} />
  ) : (
    <StoredRecordForm key={id} {...props} id={id} />
  );
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
