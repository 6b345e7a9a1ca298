import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import { RecordForm } from './record-form.tsx';
import type { RecordKind } from './record-kind.ts';

export interface RecordScreenProps<I, A extends StoredRecord, V extends FieldValues> {
  readonly kind: RecordKind<I, A, V>;
  /** The fields; they find the form by react-hook-form's context. */
  readonly children: ReactNode;
  /** The table of contents of a long form, above its fields. */
  readonly contents?: ReactNode;
  /** A live preview beside the fields, under them on a narrow screen. */
  readonly preview?: ReactNode;
}

/** The create and update screen of a record (spec 2.5.1): 'Tworzenie' without an id in the address, else 'Aktualizacja'. */
export function RecordScreen<I, A extends StoredRecord, V extends FieldValues>(
  props: RecordScreenProps<I, A, V>,
) {
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
}: RecordScreenProps<I, A, V> & { readonly id: string }) {
  const { calls, list } = props.kind;
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: [calls.name, id],
    queryFn: ({ signal }) => calls.read(id, { signal }),
    // A form that began from an old version would only meet a conflict; while it stands nothing changes under it.
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
