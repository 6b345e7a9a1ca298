import type { ControlType, StoredValueType } from '../../data-type/control.ts';

/** Controls as people read them. */
export const controlTypeTexts = {
  text: 'Pole tekstowe',
  checkbox: 'Tak / Nie',
  select: 'Lista wyboru',
  date: 'Data',
  datetime: 'Data i godzina',
  time: 'Godzina',
  contentDisplay: 'Opis',
} as const satisfies Readonly<Record<ControlType, string>>;

/** Stored types as people read them. */
export const storedTypeTexts = {
  text: 'Tekst',
  number_integer: 'Liczba całkowita',
  number_float: 'Liczba dziesiętna',
  bool: 'Wartość logiczna',
  datetime: 'Data i godzina',
} as const satisfies Readonly<Record<StoredValueType, string>>;
