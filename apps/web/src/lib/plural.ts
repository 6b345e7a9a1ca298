const rules = new Intl.PluralRules('pl');

/** The Polish form that goes with a whole number: `plural(2, 'karta', 'karty', 'kart')` is 'karty'. */
export function plural(count: number, one: string, few: string, many: string): string {
  const category = rules.select(count);
  if (category === 'one') return one;
  return category === 'few' ? few : many;
}

/** The number and its form: '5 kart'. */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${count} ${plural(count, one, few, many)}`;
}
