const SCHEMES = new Set(['http:', 'https:', 'mailto:']);
/** A scheme before another one: the field offers 'https://', and people paste whole addresses behind it. */
const FIRST_OF_TWO_SCHEMES = /^https?:\/\/(?=https?:\/\/)/i;
const LOOKS_LIKE_HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]|$)/u;
const LOOKS_LIKE_MAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/;

/**
 * Returns the absolute address for a link. A bare host or e-mail address gets its scheme. Null for a text that is not
 * an absolute address, or has a scheme that is not allowed.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim().replace(FIRST_OF_TWO_SCHEMES, '');
  const whole = LOOKS_LIKE_MAIL.test(text)
    ? `mailto:${text}`
    : LOOKS_LIKE_HOST.test(text)
      ? `https://${text}`
      : text;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  return SCHEMES.has(url.protocol) ? url.href : null;
}
