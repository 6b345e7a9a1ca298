import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { CLIENT_ID, connectRoutes, DEFAULT_SCOPE } from '@kartoteka/contract/connect';
import { useEffect, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { RETURN_PARAMETER, returnTo } from '../../lib/return-to.ts';
import { session } from '../../lib/session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

function goOn(): void {
  location.replace(returnTo(new URLSearchParams(location.search).get(RETURN_PARAMETER)));
}

/**
 * Returns the credentials of the demo account; null unless the server publishes them (ruling 0.5). A user who is
 * already logged in leaves the page.
 */
export function useDemoLogin(): Credentials | null {
  const [demo, setDemo] = useState<Credentials | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    call(applicationConfigurationRoutes.get, {}, { signal: leaving.signal }).then(
      ({ currentUser, extraProperties: { demoLogin } }) => {
        if (currentUser.isAuthenticated) goOn();
        else if (demoLogin) setDemo({ username: demoLogin.userName, password: demoLogin.password });
      },
      // Ignores a failure: the form works without the demo login, and a login reports an unreachable server.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return demo;
}

/**
 * Logs in and opens the page that the user wanted. `error` is the message of the last login if it failed, otherwise
 * null.
 */
export function useLogin() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const login = async (credentials: Credentials): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const body = { grant_type: 'password', client_id: CLIENT_ID, scope: DEFAULT_SCOPE, ...credentials };
      session.start((await call(connectRoutes.token, { body })).access_token);
      goOn();
    } catch (caught) {
      setError(messageOf(caught));
      setBusy(false);
    }
  };
  return { login, busy, error };
}
