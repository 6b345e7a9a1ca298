export interface DemoUnit {
  readonly name: string;
  /** Name of the unit above; none is the root. */
  readonly above?: string;
}

/** Each unit after the one above it. */
export const DEMO_UNITS: readonly DemoUnit[] = [
  { name: 'Zakład w Radzyminie' },
  { name: 'Produkcja', above: 'Zakład w Radzyminie' },
  { name: 'Mleczarnia', above: 'Produkcja' },
  { name: 'Obróbka skrawaniem', above: 'Produkcja' },
  { name: 'Kontrola jakości', above: 'Zakład w Radzyminie' },
  { name: 'Laboratorium', above: 'Kontrola jakości' },
  { name: 'Utrzymanie ruchu', above: 'Zakład w Radzyminie' },
];
