import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { CLIENT_ID, connectRoutes } from '@kartoteka/contract/connect';

/** The result of a sign-in. */
export interface SignedIn {
  readonly status: number;
  /** Time in ms from the beginning of the request to the last received byte. */
  readonly took: number;
}

/** Returns a function that signs in from one address. It opens a connection for each sign-in that runs at once. */
export function machine(origin: string, address = '127.0.0.1'): SignIn {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  return async (username, password) => {
    const body = new URLSearchParams({ grant_type: 'password', client_id: CLIENT_ID, username, password });
    const started = performance.now();
    const sent = request(new URL(connectRoutes.token.path, origin), {
      method: 'POST',
      agent,
      localAddress: address,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    sent.end(body.toString());
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await text(response);
    return { status: response.statusCode ?? 0, took: performance.now() - started };
  };
}
export type SignIn = (username: string, password: string) => Promise<SignedIn>;

/** Returns the `share` quantile (0 to 1) of the values; NaN if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
