/**
 * A typed text as a whole number; whatever is not one is null (spec 5.5). One that is too large stays one: what is too
 * large the server says, instead of a limit that silently becomes none.
 */
export function integerOf(text: string): number | null {
  const trimmed = text.trim().replace('−', '-');
  return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : null;
}
