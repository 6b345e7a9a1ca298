import { CLIENT_ID, connectRoutes } from '@kartoteka/contract/connect';
import { call } from '../lib/call.ts';
import { paths } from '../lib/paths.ts';
import { session } from '../lib/session.ts';

/** The server gets this long, in ms, to end the session; then this device forgets it all the same. */
const PATIENCE = 3000;

/** Ends the session on the server and here, and goes to the login. */
export async function logout(): Promise<void> {
  const token = session.token();
  if (token !== null) {
    const body = { token, client_id: CLIENT_ID };
    await call(connectRoutes.revocation, { body }, { signal: AbortSignal.timeout(PATIENCE) }).catch(
      () => undefined,
    );
  }
  session.end();
  location.assign(paths.login);
}
