import { Agent, request as httpRequest } from 'node:http';
import type { Sent } from './operations.ts';

/** A server that is asked, and as whom. */
export interface Target {
  readonly origin: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** What one stretch of asking gave. */
export interface Stretch {
  /** Milliseconds of each request. */
  readonly times: readonly number[];
  readonly seconds: number;
  readonly failures: number;
}

function send(target: Target, agent: Agent, { method, path, body }: Sent): Promise<number> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        agent,
        host: target.origin.hostname,
        port: target.origin.port,
        method,
        path,
        headers: {
          ...target.headers,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        response.on('data', () => undefined);
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(text);
  });
}

/** Asks over and over on so many connections, for so long; `next` makes the requests, each once. */
export async function load(
  target: Target,
  { connections, ms, most }: { connections: number; ms: number; most: number },
  next: () => Sent,
): Promise<Stretch> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  let sent = 0;
  const began = performance.now();
  const work = async (): Promise<void> => {
    while (performance.now() - began < ms && sent < most) {
      sent += 1;
      const at = performance.now();
      const status = await send(target, agent, next());
      times.push(performance.now() - at);
      if (status >= 400) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { times, seconds, failures };
}
