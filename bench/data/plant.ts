import type { ControlType, StoredValueType } from '@kartoteka/domain/data-type/control';
import type { Setting } from '@kartoteka/domain/data-type/settings';

/** One field of a form of the plant. */
export interface PlantField {
  readonly name: string;
  readonly control: ControlType;
  readonly stored: StoredValueType;
  readonly group: string;
  readonly unit?: string;
  readonly settings?: readonly Setting[];
}

const options = (...values: readonly string[]): Setting => ({
  type: 'availableOptions',
  options: values.map((value) => ({ value, label: value, attributes: [] })),
});
const norm = (...values: readonly string[]): Setting => ({
  type: 'referenceValue',
  referenceValue: { type: 2, values: [...values] },
});

/** The products of cards. There are four, so that one of them matches a quarter of the cards. */
export const PRODUCTS = [
  'Jogurt naturalny 150 g',
  'Kefir 400 g',
  'Śmietana 18% 330 g',
  'Twaróg półtłusty 250 g',
] as const;
export const SHIFTS = ['pierwsza', 'druga', 'trzecia'] as const;

/** The forms of the plant. All templates share the first two, so that one filter finds cards of every template. */
export const FORMS = {
  Partia: [
    { name: 'Wyrób', control: 'select', stored: 'text', group: 'Partia', settings: [options(...PRODUCTS)] },
    { name: 'Numer partii', control: 'text', stored: 'text', group: 'Partia' },
    { name: 'Data produkcji', control: 'date', stored: 'datetime', group: 'Partia' },
    { name: 'Zmiana', control: 'select', stored: 'text', group: 'Partia', settings: [options(...SHIFTS)] },
    { name: 'Linia', control: 'text', stored: 'number_integer', group: 'Partia' },
  ],
  Pomiary: [
    {
      name: 'Masa netto',
      control: 'text',
      stored: 'number_float',
      unit: 'g',
      group: 'Pomiary',
      settings: [norm('101', '200')],
    },
    { name: 'Kwasowość', control: 'text', stored: 'number_float', unit: 'pH', group: 'Pomiary' },
    { name: 'Temperatura', control: 'text', stored: 'number_float', unit: '°C', group: 'Pomiary' },
    { name: 'Szczelne', control: 'checkbox', stored: 'bool', group: 'Pomiary' },
    { name: 'Chwila pomiaru', control: 'datetime', stored: 'datetime', group: 'Pomiary' },
    { name: 'Uwagi', control: 'text', stored: 'text', group: 'Pomiary' },
  ],
  Próbka: [{ name: 'Masa próbki', control: 'text', stored: 'number_float', unit: 'g', group: 'Próbki' }],
} as const satisfies Readonly<Record<string, readonly PlantField[]>>;

export type FormName = keyof typeof FORMS;

/** A template: its share of twenty cards, and its differences from the others. */
export interface PlantTemplate {
  readonly name: string;
  readonly group: string;
  readonly type: string;
  readonly share: number;
  readonly hasSamples?: boolean;
  readonly hasSlot?: boolean;
}

export const TEMPLATES: readonly PlantTemplate[] = [
  { name: 'Kontrola partii', group: 'Produkcja', type: 'Kontrola końcowa', share: 9 },
  { name: 'Kontrola linii', group: 'Produkcja', type: 'Kontrola bieżąca', share: 5 },
  { name: 'Badanie próbek', group: 'Laboratorium', type: 'Badanie', share: 3, hasSamples: true },
  { name: 'Zwolnienie partii', group: 'Jakość', type: 'Kontrola końcowa', share: 2, hasSlot: true },
  { name: 'Przegląd magazynu', group: 'Magazyn', type: 'Kontrola bieżąca', share: 1 },
];

export const OPERATORS = 20;
/** The account with which the benchmark calls the server. It may fill, sign and manage cards. */
export const MANAGER = { userName: 'pomiar', password: 'Pomiar-2026-kart' } as const;
