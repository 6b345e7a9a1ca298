import { controlCardRoutes } from '@kartoteka/contract/control-card';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { byWaiting } from '../../lib/by-waiting.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { queryOf } from '../../lib/query.ts';
import { PlainTable } from '../../list/plain-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { rem } from '../../ui/tokens.ts';
import { approvalTexts as texts } from '#texts/approval';
import { type Room, waitingColumns } from './waiting-columns.tsx';

/** The cards that the user can sign now. The card that has waited longest comes first (spec 2.10.1). */
export function ApprovalScreen() {
  const { data, error, refetch } = useQuery(queryOf(controlCardRoutes.awaitingMe));
  const rows = useMemo(() => (data ? data.items.toSorted(byWaiting) : []), [data]);
  const room = useRoom();
  return (
    <>
      <PageHeader title={texts.title} />
      {!data && error && <ErrorState title={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={8} />}
      {data && rows.length === 0 && <EmptyState text={texts.empty} />}
      {data && rows.length > 0 && (
        <PlainTable
          label={texts.title}
          columns={waitingColumns(room, data.at)}
          rows={rows}
          rowKey={(card) => card.cardId}
          href={(card) => pathTo(paths.cardApprove, card.cardId)}
        />
      )}
    </>
  );
}

function useRoom(): Room {
  const isPhone = useMediaQuery(`(max-width: ${rem(599)})`);
  const isNarrow = useMediaQuery(`(max-width: ${rem(1199)})`);
  if (isPhone) return 'phone';
  return isNarrow ? 'tablet' : 'desktop';
}
