const SCHEMES = new Set(['http:', 'https:', 'mailto:']);
const LOOKS_LIKE_HOST = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#:]|$)/u;
const LOOKS_LIKE_MAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/;

/** An absolute address that a link may have; a bare host or e-mail gets its scheme. Null for any other (issue: rich text). */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  const whole = LOOKS_LIKE_MAIL.test(text)
    ? `mailto:${text}`
    : LOOKS_LIKE_HOST.test(text)
      ? `https://${text}`
      : text;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  return SCHEMES.has(url.protocol) ? url.href : null;
}
