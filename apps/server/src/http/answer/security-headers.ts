/**
 * Content security policy of every answer except data (`DATA_HEADERS`) and the page of the API (`swagger.ts`). Scripts
 * come only from the server's own origin, and HTML strings reach the page only through the two named Trusted Types
 * policies. Inline styles are allowed because the component library writes them.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "object-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
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

/** Headers of answers with data. Data are not a page: they may load nothing and may not be framed. */
export const DATA_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Makes browsers use only TLS for a year, also for sub-domains. The header is sent only over TLS. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

/**
 * Headers of pages and data that are open to everybody with their address: not cached, not passed on as referrer, not
 * indexed.
 */
export const OPEN_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
};

/** Addresses of the card on paper, of the page that checks a paper, and of their data (ruling 8.1). */
const OPEN_ADDRESS =
  /^\/(?:pdf-export|check|api\/app\/control-card-(?:export\/[^/]+(?:\/pdf|\/files\/[^/]+\/[^/]+)?|check\/[^/]+))$/;

/** Returns whether an address is open without login to everybody who has it. */
export function isOpenAddress(path: string): boolean {
  return OPEN_ADDRESS.test(path);
}
