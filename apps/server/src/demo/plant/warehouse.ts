import type { ControlType, StoredValueType } from '@kartoteka/domain/data-type/control';
import type { Setting } from '@kartoteka/domain/data-type/settings';

export const DEMO_UNIT_TYPES = [
  '°C',
  'mm',
  'µm',
  'bar',
  'pH',
  '%',
  'g',
  'kg',
  's',
  'szt.',
  'min',
  'h',
  'mV',
  'RLU',
] as const;
type DemoUnitType = (typeof DEMO_UNIT_TYPES)[number];

export const DEMO_GROUPS = [
  'HACCP',
  'Obróbka mechaniczna',
  'Wyroby gotowe',
  'Higiena',
  'Magazyn surowców',
  'Utrzymanie ruchu',
  'Laboratorium',
] as const;
export const DEMO_TYPES = [
  'Monitoring CCP',
  'Kontrola międzyoperacyjna',
  'Kontrola końcowa',
  'Kontrola wejściowa',
  'Mycie i dezynfekcja',
  'Przegląd',
  'Wzorcowanie',
] as const;

export interface DemoDataType {
  readonly name: string;
  readonly control: ControlType;
  readonly stored: StoredValueType;
  readonly unit?: DemoUnitType;
  readonly settings?: readonly Setting[];
}

export const required: Setting = { type: 'requirement', isRequired: true };

/** Returns a limit: a value outside it is refused, because it cannot be measured. */
export function possible(from: string, to: string): Setting {
  return { type: 'validValue', validValue: { type: 2, values: [from, to] } };
}

/** Returns a norm: a value outside it is a deviation. */
export function norm(from: string | null, to: string | null): Setting {
  return { type: 'referenceValue', referenceValue: { type: 2, values: [from, to] } };
}

/** Returns a limit: a value other than these is refused. */
export function oneOf(...values: string[]): Setting {
  return { type: 'validValue', validValue: { type: 1, values } };
}

/** Returns a limit by a pattern that the whole text must match, with the expectation that people read. */
export function pattern(expression: string, expectation: string): Setting {
  return { type: 'validValue', validValue: { type: 3, values: [expression], expectation } };
}

/** Returns a norm: the values that a checkbox or select should have. */
export function expected(...values: string[]): Setting {
  return { type: 'referenceValue', referenceValue: { type: 1, values } };
}

/** Returns options, each from a value alone, or with a label and a picture as a data URL. */
export function options(
  ...values: (string | readonly [value: string, label: string, image?: string])[]
): Setting {
  return {
    type: 'availableOptions',
    options: values.map((one) => {
      const [value, label, image] = typeof one === 'string' ? [one, one] : one;
      return { value, label, attributes: image === undefined ? [] : [{ type: 'image', value: image }] };
    }),
  };
}

/** Allows choosing several options. */
export const several: Setting = { type: 'multipleSelect', isEnabled: true };

/** Data types that forms of several templates use. */
export const COMMON_DATA_TYPES: readonly DemoDataType[] = [
  { name: 'Treść', control: 'contentDisplay', stored: 'text' },
  {
    name: 'Uwagi',
    control: 'text',
    stored: 'text',
    settings: [{ type: 'maxLength', length: 1000 }],
  },
  { name: 'Data', control: 'date', stored: 'datetime', settings: [required] },
  { name: 'Godzina', control: 'time', stored: 'text', settings: [required] },
  { name: 'Data i godzina', control: 'datetime', stored: 'datetime', settings: [required] },
  {
    name: 'Zmiana',
    control: 'select',
    stored: 'text',
    settings: [required, options(['I', 'I (6–14)'], ['II', 'II (14–22)'], ['III', 'III (22–6)'])],
  },
  { name: 'Zgodność', control: 'checkbox', stored: 'bool', settings: [required, expected('true')] },
];
