import { isIP } from 'node:net';
import { isLoopback, normaliseAddress } from './address.ts';

/** A name, an IPv4 address or a bracketed IPv6 address, with an optional port (RFC 3986, 3.2.2) and nothing else. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const LONGEST_NAME = 253;

/**
 * Returns the host of a Host header: lower case, without port and final dot, addresses in the form of
 * `normaliseAddress`; null for a missing or invalid header.
 */
export function hostOf(header: string | undefined): string | null {
  if (header === undefined || !HOST.test(header)) return null;
  const name = URL.parse(`http://${header}`)?.hostname.replace(/\.$/, '') ?? '';
  if (name.startsWith('[')) return normaliseAddress(name);
  return name === '' || name.length > LONGEST_NAME ? null : name;
}

/** Whether a host belongs to this server, for a connection to this local address. */
export type HostRule = (host: string, localAddress: string | undefined) => boolean;

/**
 * Creates a rule that accepts the given names, the address to which the connection was made, and `localhost` for a
 * loopback address. Other hosts are refused against DNS rebinding: the author of a foreign page can let their own name
 * resolve to the address of this server, but the browser still sends that name as the host.
 */
export function createHostRule(names: readonly string[]): HostRule {
  const own = new Set(names);
  return (host, localAddress) => {
    if (own.has(host)) return true;
    const local = normaliseAddress(localAddress);
    if (isIP(host) !== 0) return host === local;
    return host === 'localhost' && isLoopback(local);
  };
}
