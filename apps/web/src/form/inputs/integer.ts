/**
 * Reads a typed text as a whole number; null for any other text (spec 5.5). A number that is too large is kept, so that
 * the server reports it, instead of the limit silently disappearing.
 */
export function integerOf(text: string): number | null {
  const trimmed = text.trim().replace('−', '-');
  return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : null;
}
