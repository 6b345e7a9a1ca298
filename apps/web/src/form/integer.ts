/** A typed text as a whole number; whatever is not one is null (spec 5). */
export function integerOf(text: string): number | null {
  const trimmed = text.trim();
  return /^-?\d{1,9}$/.test(trimmed) ? Number(trimmed) : null;
}
