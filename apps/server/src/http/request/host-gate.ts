import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { createHostRule, hostOf } from './host.ts';
import { BadRequest, Misdirected, type Problem } from '../answer/problem.ts';
import { httpTexts } from '#texts/http';

/** Health answers reveal only a state, so probes may ask for them without a host. */
const HEALTH = /^\/health\//;
/** A request line like `GET http://host/path`, whose host overrides the header (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;
/** Minimum milliseconds between two log lines, so that requests for other hosts do not fill the log. */
const TOLD_EVERY = 60_000;

/**
 * Creates a check that a request is for a host of this server (see `createHostRule`). Headers that proxies add are
 * ignored: a proxy sends either the requested name or the address to which it connects.
 *
 * @returns a function that returns BadRequest for a request without a readable host, Misdirected for another host, and
 *   otherwise null; always null for a health request
 */
export function createHostGate(
  names: readonly string[],
  log: Logger,
): (request: FastifyRequest) => Problem | null {
  const isOurs = createHostRule(names);
  let quietUntil = 0;
  return ({ raw, url }) => {
    if (HEALTH.test(url)) return null;
    for (const claimed of hostsOf(raw)) {
      const host = hostOf(claimed);
      if (host === null) return new BadRequest(400, httpTexts.malformed);
      if (isOurs(host, raw.socket.localAddress)) continue;
      if (performance.now() >= quietUntil) {
        quietUntil = performance.now() + TOLD_EVERY;
        log.warn({ host }, 'refused a request for a host that neither PUBLIC_URL nor ALLOWED_HOSTS names');
      }
      return new Misdirected();
    }
    return null;
  };
}

/**
 * Returns the hosts in the Host header and in the request line. `undefined` stands for a missing or repeated
 * Host header.
 */
function hostsOf({ url = '', headersDistinct }: IncomingMessage): (string | undefined)[] {
  const headers = headersDistinct['host'] ?? [];
  const [, inAddress] = ABSOLUTE.exec(url) ?? [];
  // Two Host headers are ambiguous, so neither counts.
  const inHeader = headers.length === 1 ? headers[0] : undefined;
  return inAddress === undefined ? [inHeader] : [inHeader, inAddress];
}
