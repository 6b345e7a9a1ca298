export interface DemoUnit {
  readonly name: string;
  /** Name of the parent unit; absent for the root. */
  readonly above?: string;
}

/** Units, each after its parent. */
export const DEMO_UNITS: readonly DemoUnit[] = [
  { name: 'Zakład w Radzyminie' },
  { name: 'Produkcja', above: 'Zakład w Radzyminie' },
  { name: 'Mleczarnia', above: 'Produkcja' },
  { name: 'Obróbka skrawaniem', above: 'Produkcja' },
  { name: 'Kontrola jakości', above: 'Zakład w Radzyminie' },
  { name: 'Laboratorium', above: 'Kontrola jakości' },
  { name: 'Utrzymanie ruchu', above: 'Zakład w Radzyminie' },
];
