/**
 * Reads a typed text as a whole number of up to fifteen digits; null for any other text (spec 5.5). The
 * field's own limits are not applied here, so that the server reports a number that is too large.
 */
export function integerOf(text: string): number | null {
  const trimmed = text.trim().replace('−', '-');
  return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : null;
}
