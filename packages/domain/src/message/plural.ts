/**
 * A count with its noun in the right Polish form: 1 karta, 2 karty, 5 kart, 12 kart, 22 karty.
 * `one`, `few` and `many` are the forms after 1, 2 and 5.
 */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${count} ${pluralForm(count, one, few, many)}`;
}

/** The form alone, for sentences in which the number stands elsewhere. */
export function pluralForm(count: number, one: string, few: string, many: string): string {
  if (count === 1) return one;
  const units = count % 10;
  const teens = count % 100;
  return units >= 2 && units <= 4 && (teens < 12 || teens > 14) ? few : many;
}
