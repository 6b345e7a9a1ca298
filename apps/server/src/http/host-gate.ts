import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { createHostRule, hostOf } from './host.ts';
import { BadRequest, Misdirected, type Problem } from './problem.ts';
import { httpTexts } from '#texts/http';

/** Answers nothing but a state, also to probes that name no host. */
const HEALTH = /^\/health\//;
/** `GET http://host/path`: the address counts then, and not the header (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;
/** ms between two lines of the log: who asks for other hosts all day does not fill it. */
const TOLD_EVERY = 60_000;

/**
 * Lets through what asks for one of our hosts (see `createHostRule`). What proxies add is not read: a proxy sends
 * the name that it was asked for, or the address that it asks.
 *
 * @returns what is wrong: BadRequest for no readable host, Misdirected for somebody else's; else null
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

/** All that a request says of whom it asks; one undefined when it says nothing. */
function hostsOf({ url = '', headersDistinct }: IncomingMessage): (string | undefined)[] {
  const headers = headersDistinct['host'] ?? [];
  const [, inAddress] = ABSOLUTE.exec(url) ?? [];
  // Two of them are nobody's.
  const inHeader = headers.length === 1 ? headers[0] : undefined;
  return inAddress === undefined ? [inHeader] : [inHeader, inAddress];
}
