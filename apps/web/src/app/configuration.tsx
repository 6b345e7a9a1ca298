import {
  type ApplicationConfiguration,
  applicationConfigurationRoutes,
} from '@kartoteka/contract/application-configuration';
import { CLIENT_VERSION } from '@kartoteka/contract/client-version';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { appVersion } from '../lib/app-version.ts';
import { codeOf } from '../lib/code-of.ts';
import { type CurrentUser, CurrentUserContext } from '../lib/current-user.ts';
import { PRODUCT_NAME } from '../lib/document-title.ts';
import { keptAnswers } from '../lib/kept/kept-answers.ts';
import { keptPerson } from '../lib/kept/kept-person.ts';
import { useNetwork } from '../ui/use-network.ts';
import { network } from '../lib/network.ts';
import { queryOf } from '../lib/query.ts';
import { ownSession } from '../lib/own-session.ts';
import { leaveForLogin, session } from '../lib/session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Loading } from '../ui/loading.tsx';
import { appTexts } from '#texts/app';

// A device is rarely locked, so the page about the lock is loaded on demand.
const LockedKit = lazyPart(codeOf(() => import('./locked-kit.tsx'), 'LockedKit'));

/** Milliseconds between two attempts to read the configuration. */
const AGAIN = 5000;

/**
 * Shows a waiting page until the application configuration arrives, then `children`: the app's frame with its screens.
 * A device that must stop showing kept data gets a page that says so. A visitor without a session is sent to the login
 * (spec 4.1).
 */
export function ConfigurationGate({ children }: { children: ReactNode }) {
  const query = queryOf(applicationConfigurationRoutes.get);
  const isLocked = useKeptLock();
  const { data, error, refetch } = useQuery({
    ...query,
    refetchOnWindowFocus: true,
    // After an error and on a locked device, the configuration is read again and again until the server answers.
    refetchInterval: ({ state }) => (state.status === 'error' || isLocked ? AGAIN : false),
  });
  const user = useMemo(() => (data ? userOf(data) : null), [data]);
  const isStranger = data !== undefined && user === null;

  useEffect(() => {
    if (isStranger) leaveForLogin();
    if (user) session.rememberUserName(user.userName);
  }, [isStranger, user]);
  useEffect(() => {
    if (!data || !user || !ownSession.isStored() || keptAnswers.timeOf(query) !== null) return;
    const { sessionHours, epoch, clientVersion } = data.extraProperties;
    const policies = Object.keys(user.grantedPolicies);
    keptPerson.note(user.id, { hours: sessionHours, epoch, policies });
    if (clientVersion.oldest > CLIENT_VERSION.current) appVersion.tellTooOld();
    // oxlint-disable-next-line react/exhaustive-deps -- the query has the same key on every render
  }, [data, user]);
  useEffect(() => ownSession.onReplaced(() => location.reload()), []);
  // A refusal may mean that the user's permissions changed, so the configuration, which lists them, is read again.
  useEffect(() => session.onRefused(() => void refetch()), [refetch]);

  if (user && !isLocked) return <CurrentUserContext value={user}>{children}</CurrentUserContext>;
  return (
    <Box component="main" sx={{ display: 'grid', justifyItems: 'center', padding: 2, paddingTop: '12vh' }}>
      <Typography variant="h1" sx={{ color: 'primary.main', marginBottom: 3 }}>
        {PRODUCT_NAME}
      </Typography>
      {isLocked && <LockedKit onRetry={() => void refetch()} />}
      {!isLocked && error && (
        <ErrorState title={appTexts.configurationFailed} error={error} onRetry={() => void refetch()} />
      )}
      {!isLocked && !error && <Loading />}
    </Box>
  );
}

/** Milliseconds between two checks whether this device must stop showing kept data. */
const LOOK = 30_000;

/** Returns whether the server has not answered for so long that this device must stop showing kept data. */
function useKeptLock(): boolean {
  const reach = useNetwork();
  const [isLate, setLate] = useState(keptPerson.isLocked);
  useEffect(() => {
    const look = () => setLate(keptPerson.isLocked());
    const looking = setInterval(look, LOOK);
    const stopWatching = network.subscribe(look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(looking);
      stopWatching();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return isLate && reach !== 'reachable';
}

function userOf({ currentUser, auth }: ApplicationConfiguration): CurrentUser | null {
  const { isAuthenticated, id, userName, name, surName, email } = currentUser;
  if (!isAuthenticated || id === null) return null;
  return { id, userName: userName ?? '', name, surName, email, grantedPolicies: auth.grantedPolicies };
}
