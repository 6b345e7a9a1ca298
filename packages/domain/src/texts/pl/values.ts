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
  norm: (rules: string, isMeasured: boolean) => (isMeasured ? `norma ${rules}` : `norma: ${rules}`),
  /** Of what is measured 'poza normą 3–5 °C'; 'poza normą Tak' would say that yes is wrong. */
  outside: (expected: string, isMeasured: boolean) =>
    isMeasured ? `poza normą ${expected}` : `poza normą, oczekiwano: ${expected}`,
} as const;
