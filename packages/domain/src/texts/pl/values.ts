/** Words of values and of the rules that judge them. */
export const valueTexts = {
  yes: 'Tak',
  no: 'Nie',
  from: (value: string) => `od ${value}`,
  upTo: (value: string) => `do ${value}`,
  /** 'A, B lub C'. */
  either: (values: readonly string[]) =>
    values.slice(0, -1).join(', ') + (values.length > 1 ? ' lub ' : '') + values.slice(-1).join(''),
  pattern: (patterns: string) => `wzorzec ${patterns}`,
  norm: (rules: string) => `norma ${rules}`,
} as const;
