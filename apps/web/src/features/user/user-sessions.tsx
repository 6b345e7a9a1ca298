import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { keyOf, queryOf } from '../../lib/query.ts';
import { LogoutIcon } from '../../ui/icons/navigation.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useConfirm } from '../../ui/questions.tsx';
import { SessionList } from '../../ui/session-list.tsx';
import { userTexts as texts } from '#texts/user';

export interface UserSessionsProps {
  readonly userId: string;
  readonly isOwn: boolean;
  readonly mayEnd: boolean;
}

/** The sessions of a user, and a button that ends them all. */
export function UserSessions({ userId, isOwn, mayEnd }: UserSessionsProps) {
  const params = { id: userId };
  const { data, error } = useQuery(queryOf(identityUserRoutes.sessions, { params }));
  const queries = useQueryClient();
  const notify = useNotify();
  const confirm = useConfirm();
  const [isEnding, setEnding] = useState(false);
  const sessions = data?.items ?? [];

  const end = async () => {
    const isSure = await confirm({
      title: texts.endSessionsTitle,
      text: isOwn ? texts.endOwnSessionsText : texts.endSessionsText,
      confirmLabel: texts.endSessions,
      danger: true,
    });
    if (!isSure) return;
    setEnding(true);
    try {
      await call(identityUserRoutes.endSessions, { params });
      notify.success(texts.sessionsEnded);
      await queries.invalidateQueries({ queryKey: keyOf(identityUserRoutes.sessions) });
    } catch (failure) {
      notify.error(messageOf(failure));
    } finally {
      setEnding(false);
    }
  };
  return (
    <Paper component="section" aria-labelledby="user-sessions" sx={{ padding: 2 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Typography id="user-sessions" variant="h2">
          {texts.sessions}
        </Typography>
        {mayEnd && sessions.length > 0 && (
          <Button
            variant="outlined"
            startIcon={<LogoutIcon />}
            disabled={isEnding}
            onClick={() => void end()}
          >
            {texts.endSessions}
          </Button>
        )}
      </Stack>
      {error ? (
        <Typography color="error">{messageOf(error)}</Typography>
      ) : data && sessions.length === 0 ? (
        <Typography color="textSecondary">{texts.noSessions}</Typography>
      ) : (
        <SessionList sessions={sessions} />
      )}
    </Paper>
  );
}
