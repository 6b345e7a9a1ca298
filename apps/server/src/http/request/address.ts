import { isIP } from 'node:net';

/** The normal form of every unreadable address, so that all of them share the same limits. */
const UNKNOWN = 'unknown';

const BRACKETED = /^\[([^\]]*)\](?::\d+)?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d+$/;
const ZONE = /%.*$/s;
/** An IPv4 address mapped into IPv6 (RFC 4291, 2.5.5.2), in the form of the URL standard. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * Returns the normal form of an IP address: lower case, zeros shortened as in RFC 5952, without zone, brackets and
 * port. An IPv4 address that is mapped into IPv6 becomes the IPv4 address. Returns 'unknown' for any other text.
 */
export function normaliseAddress(written: string | undefined): string {
  const text = (written ?? '').trim();
  const bare = (BRACKETED.exec(text)?.[1] ?? IPV4_WITH_PORT.exec(text)?.[1] ?? text).replace(ZONE, '');
  if (isIP(bare) === 4) return bare;
  if (isIP(bare) !== 6) return UNKNOWN;
  const shortest = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(shortest) ?? [];
  if (high === undefined || low === undefined) return shortest;
  return [high, low].flatMap((group) => octetsOf(Number.parseInt(group, 16))).join('.');
}

const octetsOf = (group: number): number[] => [group >> 8, group & 0xff];

/** Returns whether an address is a loopback address. */
export function isLoopback(address: string): boolean {
  const normal = normaliseAddress(address);
  return normal === '::1' || (isIP(normal) === 4 && normal.startsWith('127.'));
}

/**
 * Returns the network that limits count instead of an address: an IPv4 address itself, or the /64 of an IPv6 address.
 * The owner of an IPv6 address has the whole /64 and could otherwise use a new address for every call.
 */
export function networkOf(address: string): string {
  const normal = normaliseAddress(address);
  return isIP(normal) === 6 ? `${groupsOf(normal).slice(0, 4).join(':')}::/64` : normal;
}

/** Returns the eight groups of a normalised IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = [], tail] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  if (tail === undefined) return head;
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}
