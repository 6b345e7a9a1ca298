import { isIP } from 'node:net';
import { isLoopback, normaliseAddress } from './address.ts';

/** A name, an IPv4 address or a bracketed IPv6 one, with or without a port (RFC 3986, 3.2.2), and nothing around it. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const LONGEST_NAME = 253;

/** What a Host header names: lower case, without port and final dot, addresses as `normaliseAddress` has them; null for none. */
export function hostOf(header: string | undefined): string | null {
  if (header === undefined || !HOST.test(header)) return null;
  const name = URL.parse(`http://${header}`)?.hostname.replace(/\.$/, '') ?? '';
  if (name.startsWith('[')) return normaliseAddress(name);
  return name === '' || name.length > LONGEST_NAME ? null : name;
}

/** Whether a host is ours, for a connection that has come to this address of the machine. */
export type HostRule = (host: string, localAddress: string | undefined) => boolean;

/**
 * Ours are the given names, the address that the connection came to, and `localhost` where that is a loopback address.
 * Of a page that its author's name server has led here by another address (DNS rebinding), the host is that author's name.
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
