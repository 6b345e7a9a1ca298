import { accountRoutes, type Session } from '@kartoteka/contract/account';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { keyOf, queryOf } from '../../lib/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useConfirm } from '../../ui/questions.tsx';
import { SessionList } from '../../ui/session-list.tsx';
import { profileTexts as texts } from '#texts/profile';

/** The user's own sessions. Every session except this one can be ended. */
export function OwnSessions() {
  const { data, error, refetch } = useQuery(queryOf(accountRoutes.sessions));
  const queries = useQueryClient();
  const notify = useNotify();
  const confirm = useConfirm();
  const [isEnding, setEnding] = useState(false);
  const others = data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];

  const end = async (sessions: readonly Session[], notice: string) => {
    setEnding(true);
    try {
      for (const { id } of sessions) await call(accountRoutes.endSession, { params: { id } });
      notify.success(notice);
    } catch (failure) {
      notify.error(messageOf(failure));
    } finally {
      setEnding(false);
      await queries.invalidateQueries({ queryKey: keyOf(accountRoutes.sessions) });
    }
  };
  const endOthers = async () => {
    const isSure = await confirm({
      title: texts.endOthersTitle,
      text: texts.endOthersText,
      confirmLabel: texts.endOthers,
      danger: true,
    });
    if (isSure) await end(others, texts.othersEnded);
  };
  return (
    <Paper component="section" aria-labelledby="profile-sessions" sx={{ padding: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Typography id="profile-sessions" variant="h2">
          {texts.sessions}
        </Typography>
        {others.length > 0 && (
          <Button variant="outlined" disabled={isEnding} onClick={() => void endOthers()}>
            {texts.endOthers}
          </Button>
        )}
      </Stack>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <SessionList
        sessions={data?.items ?? []}
        isEnding={isEnding}
        onEnd={(one) => void end([one], texts.ended)}
      />
    </Paper>
  );
}
