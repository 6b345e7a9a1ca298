const rules = new Intl.PluralRules('pl');

/**
 * Writes a count with its noun in the right Polish form: 1 karta, 2 karty, 5 kart, 12 kart, 22 karty, 1,5
 * karty. `one`, `few` and `many` are the forms after 1, 2 and 5. `part` is the form after a fraction, where
 * it differs from `few` (2 wpisy, but 1,5 wpisu).
 */
export function counted(count: number, one: string, few: string, many: string, part = few): string {
  return `${String(count).replace('.', ',')} ${pluralForm(count, one, few, many, part)}`;
}

/** Returns only the noun's form, for sentences with the number in another place. */
export function pluralForm(count: number, one: string, few: string, many: string, part = few): string {
  switch (rules.select(count)) {
    case 'one':
      return one;
    case 'few':
      return few;
    case 'many':
      return many;
    default:
      return part;
  }
}
