import type { ServerResponse } from 'node:http';

/**
 * Returns a signal that aborts when the client has left or has its whole answer. A client that has left already, for
 * example while its session was read, causes no further event.
 */
export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}
