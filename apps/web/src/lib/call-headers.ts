import { CLIENT_VERSION, CLIENT_VERSION_HEADER } from '@kartoteka/contract/client-version';

/** Returns the headers that every call of a route has. */
export function callHeaders(token: string | null): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    [CLIENT_VERSION_HEADER]: String(CLIENT_VERSION.current),
  });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}
