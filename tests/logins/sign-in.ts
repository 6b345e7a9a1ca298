import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { CLIENT_ID, connectRoutes } from '@kartoteka/contract/connect';

/** How a sign-in went. */
export interface SignedIn {
  readonly status: number;
  /** ms from the first byte that was sent to the last that came. */
  readonly took: number;
}

/** Somebody's machine: one connection after another, or as many at once as it takes, from one address. */
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

/** The value that a share of all lies at or below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
