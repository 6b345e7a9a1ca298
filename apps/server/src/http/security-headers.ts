/**
 * What every answer carries. Scripts come from our origin alone and HTML strings reach the page through the two
 * named Trusted Types policies only; inline styles are allowed because the component library writes them.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "object-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
].join('; ');

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
};

/** The same for data, which is no page: nothing may be loaded by it and nothing may frame it. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Told only where TLS is: a year, sub-domains too. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/** Pages and data that are open to whoever has their address: kept by nobody, told to nobody, found by nobody. */
export const OPEN_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
};

/** The card on paper, the page that checks one, and what they read (ruling 8.1). */
const OPEN_ADDRESS =
  /^\/(?:pdf-export|check|api\/app\/control-card-(?:export\/[^/]+(?:\/pdf)?|check\/[^/]+))$/;

/** Whether an address is open to whoever has it. */
export function isOpenAddress(path: string): boolean {
  return OPEN_ADDRESS.test(path);
}
