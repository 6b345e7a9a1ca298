/**
 * Writes a count in groups of three digits. Polish groups numbers from five digits: 12345 → '12\u00a0345', 1234 →
 * '1234'.
 */
export function showCount(count: number): string {
  return count < 10_000 ? String(count) : String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u00a0');
}

/** Adds the unit, if there is one: '2,7 mm'. */
export function withUnit(text: string, unit: string | null | undefined): string {
  return unit ? `${text} ${unit}` : text;
}
