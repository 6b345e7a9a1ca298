import {
  type ApplicationConfiguration,
  applicationConfigurationRoutes,
} from '@kartoteka/contract/application-configuration';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useMemo } from 'react';
import { type CurrentUser, CurrentUserContext } from '../lib/current-user.ts';
import { PRODUCT_NAME } from '../lib/document-title.ts';
import { queryOf } from '../lib/query.ts';
import { leaveForLogin, session } from '../lib/session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Loading } from '../ui/loading.tsx';
import { appTexts } from '#texts/app';

/**
 * Shows a waiting page until the application configuration arrives, then the panel. A visitor without a session is sent
 * to the login (spec 4.1).
 */
export function ConfigurationGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(applicationConfigurationRoutes.get),
    refetchOnWindowFocus: true,
  });
  const user = useMemo(() => (data ? userOf(data) : null), [data]);
  const isStranger = data !== undefined && user === null;

  useEffect(() => {
    if (isStranger) leaveForLogin();
    if (user) session.rememberUserName(user.userName);
  }, [isStranger, user]);
  useEffect(() => session.onReplaced(() => location.reload()), []);
  // A refusal may mean that the user's permissions changed, so the menu and the guards read them again.
  useEffect(() => session.onRefused(() => void refetch()), [refetch]);

  if (user) return <CurrentUserContext value={user}>{children}</CurrentUserContext>;
  return (
    <Box component="main" sx={{ display: 'grid', justifyItems: 'center', padding: 2, paddingTop: '12vh' }}>
      <Typography variant="h1" sx={{ color: 'primary.main', marginBottom: 3 }}>
        {PRODUCT_NAME}
      </Typography>
      {error ? (
        <ErrorState title={appTexts.configurationFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Box>
  );
}

function userOf({ currentUser, auth }: ApplicationConfiguration): CurrentUser | null {
  const { isAuthenticated, id, userName, name, surName, email } = currentUser;
  if (!isAuthenticated || id === null) return null;
  return { id, userName: userName ?? '', name, surName, email, grantedPolicies: auth.grantedPolicies };
}
