import { counted } from './plural.ts';

const characters = (count: number) => counted(count, 'znak', 'znaki', 'znaków');

/** Words for values and for the rules on them. */
export const valueTexts = {
  yes: 'Tak',
  no: 'Nie',
  /** Marks a time in the second of the two equal hours when the clocks are put back. */
  winterTime: 'czas zimowy',
  from: (value: string) => `od ${value}`,
  upTo: (value: string) => `do ${value}`,
  fromTo: (from: string, to: string) => `od ${from} do ${to}`,
  /** 'A, B lub C'. */
  either: (values: readonly string[]) =>
    values.slice(0, -1).join(', ') + (values.length > 1 ? ' lub ' : '') + values.slice(-1).join(''),
  /** For a pattern without an expectation. */
  inForm: 'wartość w ustalonym formacie',
  /** For administrators, who can read patterns. */
  pattern: (patterns: string, expectation: string) =>
    expectation === '' ? `wzorzec ${patterns}` : `wzorzec ${patterns} („${expectation}”)`,
  norm: (rules: string, isMeasured: boolean) => (isMeasured ? `norma ${rules}` : `norma: ${rules}`),
  allowed: (rules: string, isMeasured: boolean) =>
    isMeasured ? `dozwolone ${rules}` : `dozwolone: ${rules}`,
  atLeast: (min: number) => `co najmniej ${characters(min)}`,
  atMost: (max: number) => `najwyżej ${characters(max)}`,
  exactly: (length: number) => `dokładnie ${characters(length)}`,
  between: (min: number, max: number) => `${min}–${characters(max)}`,
  /** Only for measured values: 'poza normą 3–5 °C'. The words 'poza normą Tak' would say that yes is wrong. */
  outside: (expected: string, isMeasured: boolean) =>
    isMeasured ? `poza normą ${expected}` : `poza normą, oczekiwano: ${expected}`,
} as const;
