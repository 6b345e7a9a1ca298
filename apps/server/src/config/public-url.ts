import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';

/** Hosts that mean every address of the machine. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Returns the URL by which other devices reach the product, without a final '/': PUBLIC_URL or, if it is not set, the
 * address that the product listens on. When HOST means every address, the URL contains the machine's first IPv4 address
 * that other devices can reach, or localhost if there is none. The URL never comes from a request, whose host anybody
 * can choose.
 */
export function publicUrl({ PUBLIC_URL, HOST }: Pick<Config, 'PUBLIC_URL' | 'HOST'>, port: number): string {
  if (PUBLIC_URL !== null) return PUBLIC_URL;
  const host = EVERYWHERE.has(HOST) ? (outwardAddress() ?? 'localhost') : HOST;
  return new URL(`http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).origin;
}

function outwardAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}
