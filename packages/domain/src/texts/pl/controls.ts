import type { ControlType, StoredValueType } from '../../data-type/control.ts';

/** Polish names of the controls. */
export const controlTypeTexts = {
  text: 'Pole tekstowe',
  checkbox: 'Tak / Nie',
  select: 'Lista wyboru',
  date: 'Data',
  datetime: 'Data i godzina',
  time: 'Godzina',
  contentDisplay: 'Opis',
} as const satisfies Readonly<Record<ControlType, string>>;

/** Polish names of the stored types. */
export const storedTypeTexts = {
  text: 'Tekst',
  number_integer: 'Liczba całkowita',
  number_float: 'Liczba dziesiętna',
  bool: 'Wartość logiczna',
  datetime: 'Data i godzina',
} as const satisfies Readonly<Record<StoredValueType, string>>;
