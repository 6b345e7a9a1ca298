import { paths } from './paths.ts';

/** Name of the login's query parameter with the path to return to. */
export const RETURN_PARAMETER = 'returnUrl';

const BASE = 'https://kartoteka.invalid';
// Browsers drop some control characters and read '\' as '/', so either could turn a path into another host.
// oxlint-disable-next-line no-control-regex
const DECEPTIVE = /[\u0000-\u001f\u007f\\]/;

/**
 * Returns the path to open after the login: the wanted path if it is a path of this app, otherwise the home
 * page.
 */
export function returnTo(wanted: string | null): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || DECEPTIVE.test(wanted)) return paths.home;
  if (!URL.canParse(wanted, BASE)) return paths.home;
  const url = new URL(wanted, BASE);
  // The path must not change the origin. '/.//evil' becomes a path that a later parser reads as a host.
  if (url.origin !== BASE || url.pathname.startsWith('//') || url.pathname === paths.login) return paths.home;
  return url.pathname + url.search + url.hash;
}

/** Returns the address of the login that leads back to `here`. */
export function loginAddress(here: string): string {
  return here === paths.home ? paths.login : `${paths.login}?${RETURN_PARAMETER}=${encodeURIComponent(here)}`;
}
