import { Agent, type ClientRequest, request as httpRequest } from 'node:http';
import type { Sent } from './ask.ts';

/** A server, and the headers that authenticate its requests. */
export interface Target {
  readonly origin: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns an agent whose connections stay open between stretches, like the connections of real clients. */
export const keptConnections = (most: number): Agent => new Agent({ keepAlive: true, maxSockets: most });

export interface Limits {
  readonly connections: number;
  /** Milliseconds after which no new request begins. */
  readonly ms: number;
  /** Maximum number of requests in all. */
  readonly most: number;
  /** Milliseconds after which open requests are given up. */
  readonly patience: number;
}

/** The results of one stretch. */
export interface Stretch {
  /** Milliseconds of each answered request. */
  readonly times: readonly number[];
  readonly seconds: number;
  readonly failures: number;
  /** The message of the last failure; null if no request failed. */
  readonly complaint: string | null;
  /** Requests without an answer when the patience ended. */
  readonly unanswered: number;
  /** Whether the operation ran out of cards. */
  readonly isUsedUp: boolean;
}

/** Sends one request. Resolves with the status and body of an error, or with null after a success. */
function send(
  target: Target,
  agent: Agent,
  sent: Sent,
  onSent: (request: ClientRequest) => void,
): Promise<string | null> {
  const { method, path, body } = sent;
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
        const hasFailed = (response.statusCode ?? 500) >= 400;
        let said = `${response.statusCode} `;
        response.on('data', (chunk: Buffer) => {
          if (hasFailed) said += chunk.toString();
        });
        response.on('end', () => resolve(hasFailed ? said : null));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    onSent(request);
    request.end(text);
  });
}

/**
 * Sends requests over `connections` connections until `ms` milliseconds have passed or `most` requests are sent. `next`
 * returns the next request; null when the operation has run out of cards.
 */
export async function load(
  target: Target,
  agent: Agent,
  { connections, ms, most, patience }: Limits,
  next: () => Sent | null,
): Promise<Stretch> {
  const times: number[] = [];
  const open = new Set<ClientRequest>();
  let [failures, unanswered, sent] = [0, 0, 0];
  let complaint: string | null = null;
  let isUsedUp = false;
  const over = new AbortController();
  const began = performance.now();
  const ask = async (asked: Sent): Promise<void> => {
    const at = performance.now();
    let request: ClientRequest | undefined;
    const once = () => send(target, agent, asked, (one) => open.add((request = one)));
    try {
      const failure = await once().catch((error: NodeJS.ErrnoException) => {
        // The server closed an idle connection at the moment of its reuse. Clients send such a request again,
        // so the bench does too.
        const isClosed = request?.reusedSocket && error.code === 'ECONNRESET' && !over.signal.aborted;
        if (!isClosed) throw error;
        return once();
      });
      times.push(performance.now() - at);
      if (failure !== null) failures += 1;
      complaint = failure ?? complaint;
    } catch (error) {
      if (!over.signal.aborted) throw error;
      unanswered += 1;
    } finally {
      if (request) open.delete(request);
    }
  };
  const work = async (): Promise<void> => {
    while (!isUsedUp && !over.signal.aborted && performance.now() - began < ms && sent < most) {
      const asked = next();
      isUsedUp = asked === null;
      sent += 1;
      if (asked) await ask(asked);
    }
  };
  const timer = setTimeout(() => {
    over.abort();
    for (const request of open) request.destroy();
  }, patience);
  await Promise.all(Array.from({ length: connections }, work));
  clearTimeout(timer);
  const seconds = (performance.now() - began) / 1000;
  return { times, seconds, failures, complaint, unanswered, isUsedUp };
}
