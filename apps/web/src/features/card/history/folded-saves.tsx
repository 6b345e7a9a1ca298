import { controlCardRoutes } from '@kartoteka/contract/control-card';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { formatSecond, formatTime } from '../../../lib/format.ts';
import { keyOf } from '../../../lib/query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { CollapseIcon, ExpandIcon } from '../../../ui/icons/navigation.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Told } from './told.tsx';
import { historyTexts } from '#texts/card-history';

interface FoldedSavesProps {
  readonly cardId: string;
  /** The id of the line in the history, which is the id of the last save that the line sums up. */
  readonly line: string;
  readonly count: number;
  readonly since: string;
  readonly at: string;
}

/** The saves that one line of the history sums up, read when they are unfolded. */
export function FoldedSaves({ cardId, line, count, since, at }: FoldedSavesProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Arrow = isOpen ? CollapseIcon : ExpandIcon;
  return (
    <>
      <Button
        startIcon={<Arrow />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="tabular"
        sx={{ alignSelf: 'flex-start', minHeight: 48 }}
      >
        {historyTexts.saves(count, formatTime(since), formatTime(at))}
      </Button>
      {isOpen && (
        <Box id={id} sx={{ marginLeft: 2, paddingLeft: 2, borderLeft: 2, borderColor: 'divider' }}>
          <Saves cardId={cardId} line={line} count={count} />
        </Box>
      )}
    </>
  );
}

function Saves({ cardId, line, count }: Pick<FoldedSavesProps, 'cardId' | 'line' | 'count'>) {
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(controlCardRoutes.history), cardId, line, count],
    queryFn: ({ signal }) =>
      call(controlCardRoutes.history, { params: { id: cardId }, query: { line, count } }, { signal }),
    // Stored events never change.
    staleTime: Infinity,
  });
  if (error && !data)
    return <ErrorState title={historyTexts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {data.items.map((save) => (
        <Box component="li" key={save.id} sx={{ paddingBlock: 0.5 }}>
          <Typography variant="body2" color="textSecondary" className="tabular">
            {formatSecond(save.at)}
          </Typography>
          <Told event={save} />
        </Box>
      ))}
    </Box>
  );
}
