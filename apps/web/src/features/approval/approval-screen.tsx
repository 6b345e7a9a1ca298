import { controlCardRoutes } from '@kartoteka/contract/control-card';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { byWaiting } from '../../lib/by-waiting.ts';
import { chosenIn, MOST_TOGETHER, stateOf } from '../../lib/chosen-cards.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { queryOf } from '../../lib/query.ts';
import { PlainTable } from '../../list/plain-table.tsx';
import { useHasMouse } from '../../list/table/table-size.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { rem } from '../../ui/tokens.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { approvalTexts as texts } from '#texts/approval';
import { ChoiceBar } from './choice-bar.tsx';
import { choiceColumn, isChoosable, type Room, waitingColumns } from './waiting-columns.tsx';

/** The cards that the user can sign now. The card that has waited longest comes first (spec 2.10.1). */
export function ApprovalScreen() {
  const { data, error, refetch } = useQuery(queryOf(controlCardRoutes.awaitingMe));
  const rows = useMemo(() => (data ? data.items.toSorted(byWaiting) : []), [data]);
  const choosable = useMemo(() => rows.filter(isChoosable), [rows]);
  const room = useRoom();
  const isDense = useHasMouse() && room === 'desktop';
  const location = useLocation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(chosenIn(location.state).map(({ id }) => id)),
  );
  const navigate = useNavigate();
  const notify = useNotify();
  // A card that was signed meanwhile is no longer among the rows.
  const now = choosable.filter(({ cardId }) => chosen.has(cardId));
  const toggle = (cardId: string) => {
    const next = new Set(now.map((card) => card.cardId));
    if (!next.delete(cardId)) next.add(cardId);
    if (next.size > MOST_TOGETHER) notify.error(texts.tooMany(MOST_TOGETHER));
    else setChosen(next);
  };
  const approve = async () => {
    const state = stateOf(now.map(({ cardId, name }) => ({ id: cardId, name })));
    // Stores the choice in the history, so that the browser's 'back' leads to the list with the same cards chosen.
    await navigate(paths.approval, { replace: true, state });
    await navigate(paths.approvalSeries, { state });
  };
  return (
    <>
      <PageHeader title={texts.title} about={choosable.length > 0 && texts.chooseHint(MOST_TOGETHER)} />
      {!data && error && <ErrorState title={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={8} />}
      {data && rows.length === 0 && <EmptyState text={texts.empty} />}
      {choosable.length > 0 && (
        <ChoiceBar choosable={choosable} chosen={now} onChoose={setChosen} onApprove={approve} />
      )}
      {data && rows.length > 0 && (
        <PlainTable
          label={texts.title}
          columns={[choiceColumn(chosen, toggle), ...waitingColumns(room, data.at)]}
          rows={rows}
          isDense={isDense}
          rowKey={(card) => card.cardId}
          href={(card) => pathTo(paths.cardApprove, card.cardId)}
        />
      )}
    </>
  );
}

function useRoom(): Room {
  const isPhone = useIsPhone();
  const isNarrow = useMediaQuery(`(max-width: ${rem(1199)})`);
  if (isPhone) return 'phone';
  return isNarrow ? 'tablet' : 'desktop';
}
