import type { Option, Setting } from '@kartoteka/domain/data-type/settings';
import type { ElementDraft, FieldDraft } from '../../env/templates.ts';

const options = (...values: readonly string[]): Setting => ({
  type: 'availableOptions',
  options: values.map((value): Option => ({ value, label: value, attributes: [] })),
});
const valid = (type: 1 | 2 | 3, ...values: readonly (string | null)[]): Setting => ({
  type: 'validValue',
  validValue: { type, values: [...values] },
});
const norm = (from: string | null, to: string | null): Setting => ({
  type: 'referenceValue',
  referenceValue: { type: 2, values: [from, to] },
});
const patternNorm = (expectation?: string): Setting => ({
  type: 'referenceValue',
  referenceValue: { type: 3, values: ['L\\d+'], ...(expectation === undefined ? {} : { expectation }) },
});
const required: Setting = { type: 'requirement', isRequired: true };
const decimal = 'number_float';

/** Fields of many kinds, none of them required. */
export const VALUES: ElementDraft = {
  name: 'Wartości',
  fields: [
    { name: 'Tekst' },
    { name: 'Krótki', settings: [{ type: 'maxLength', length: 5 }] },
    { name: 'Długi', settings: [{ type: 'minLength', length: 3 }] },
    { name: 'Całkowita', storedValueType: 'number_integer' },
    { name: 'Dziesiętna', storedValueType: decimal },
    { name: 'Zgoda', controlType: 'checkbox', storedValueType: 'bool' },
    { name: 'Dzień', controlType: 'date', storedValueType: 'datetime' },
    { name: 'Godzina', controlType: 'time', storedValueType: 'text' },
    { name: 'Chwila', controlType: 'datetime', storedValueType: 'datetime' },
    { name: 'Wybór', controlType: 'select', settings: [options('a', 'b')] },
    {
      name: 'Klasa',
      controlType: 'select',
      storedValueType: 'number_integer',
      settings: [options('1', '2')],
    },
    {
      name: 'Wady',
      controlType: 'select',
      settings: [{ type: 'multipleSelect', isEnabled: true }, options('a', 'b')],
    },
    { name: 'Jedna z', settings: [valid(1, 'A', 'B')] },
    { name: 'Zakres', storedValueType: decimal, unit: 'mm', settings: [valid(2, '2,0', '2,5')] },
    { name: 'Od', storedValueType: decimal, unit: 'mm', settings: [valid(2, '0', null)] },
    { name: 'Wzorzec', settings: [valid(3, '[A-Z]\\d+')] },
    {
      name: 'Opisany',
      settings: [
        {
          type: 'validValue',
          validValue: { type: 3, values: ['[A-Z]\\d+'], expectation: 'Wielka litera i cyfry' },
        },
      ],
    },
  ],
};

export const REQUIRED: ElementDraft = {
  name: 'Wymagane',
  fields: [
    { name: 'Numer', settings: [required] },
    { name: 'Ocena', controlType: 'select', settings: [required, options('a', 'b')] },
    { name: 'Zgodne', controlType: 'checkbox', storedValueType: 'bool', settings: [required] },
  ],
};

export const NORM: ElementDraft = {
  name: 'Norma',
  fields: [
    { name: 'Średnica', storedValueType: decimal, unit: 'mm', settings: [norm('2,0', '2,5')] },
    { name: 'Odczyn', storedValueType: decimal, settings: [norm('6', '8'), valid(2, '0', '16')] },
    { name: 'Oznaczenie', settings: [patternNorm('Litera L i cyfry.')] },
    { name: 'Seria', settings: [patternNorm()] },
    { name: 'Chłodnia', storedValueType: decimal, unit: '°C', settings: [norm(null, '4')] },
  ],
};

const measured = (name: string): FieldDraft => ({
  name,
  storedValueType: decimal,
  settings: [required, norm('1', '5')],
});

/** Further elements of the open card. They have saved entries, a submitted entry and a submitted group. */
export const GROUPS: readonly ElementDraft[] = [
  { name: 'Gotowe', fields: [{ name: 'Opis' }] },
  { name: 'Pomiary', repeat: { min: 2, max: 3 }, fields: [measured('Wynik')] },
  { name: 'Za mało', repeat: { min: 2 } },
  { name: 'Pełna', repeat: { max: 1 } },
  { name: 'Zamknięta', repeat: {} },
];

/** The elements of the template whose card is written as a whole form. */
export const FORM: readonly ElementDraft[] = [
  { name: 'Nagłówek', fields: [{ name: 'Partia', settings: [required] }] },
  { name: 'Próby', repeat: { min: 2, max: 3 }, fields: [measured('Masa')] },
];

/** The elements of cards that were submitted for approval. */
export const PLAIN: readonly ElementDraft[] = [
  { name: 'Dane', fields: [{ name: 'Treść' }] },
  { name: 'Serie', repeat: {} },
];
