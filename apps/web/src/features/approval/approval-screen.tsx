import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { WaitingCard } from '@kartoteka/contract/filled-card';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { byWaiting } from '../../lib/by-waiting.ts';
import { formatDateTime } from '../../lib/format.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { queryOf } from '../../lib/query.ts';
import { type PlainColumn, PlainTable } from '../../list/plain-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { approvalTexts as texts } from '#texts/approval';

const COLUMNS: readonly PlainColumn<WaitingCard>[] = [
  {
    id: 'name',
    label: texts.name,
    isName: true,
    render: (card) => card.name,
    stateChip: (card) => card.hasDeviations && <StatusChip state="deviation" />,
  },
  { id: 'group', label: texts.group, render: (card) => card.templateGroupName },
  { id: 'type', label: texts.type, render: (card) => card.templateTypeName },
  {
    id: 'submitted',
    label: texts.submitted,
    isTabular: true,
    render: (card) => formatDateTime(card.submittedAt),
  },
  {
    id: 'created',
    label: texts.created,
    isTabular: true,
    render: (card) => formatDateTime(card.creationTime),
  },
  {
    id: 'modified',
    label: texts.modified,
    isTabular: true,
    render: (card) => formatDateTime(card.lastModificationTime),
  },
];

/** The cards that the user can sign now. The card that has waited longest comes first (spec 2.10.1). */
export function ApprovalScreen() {
  const { data, error, refetch } = useQuery(queryOf(controlCardRoutes.awaitingMe));
  const rows = useMemo(() => (data ? data.items.toSorted(byWaiting) : []), [data]);
  return (
    <>
      <PageHeader title={texts.title} />
      {!data && error && <ErrorState title={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={8} />}
      {data && rows.length === 0 && <EmptyState text={texts.empty} />}
      {rows.length > 0 && (
        <PlainTable
          label={texts.title}
          columns={COLUMNS}
          rows={rows}
          rowKey={(card) => card.cardId}
          href={(card) => pathTo(paths.cardApprove, card.cardId)}
        />
      )}
    </>
  );
}
