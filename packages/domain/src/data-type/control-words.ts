import type { ControlType, StoredValueType } from './control.ts';

/** Controls as people read them. */
export const CONTROL_WORDS: Readonly<Record<ControlType, string>> = {
  text: 'Pole tekstowe',
  checkbox: 'Tak / Nie',
  select: 'Lista wyboru',
  date: 'Data',
  datetime: 'Data i godzina',
  time: 'Godzina',
  contentDisplay: 'Opis',
};

/** Stored types as people read them. */
export const STORED_TYPE_WORDS: Readonly<Record<StoredValueType, string>> = {
  text: 'Tekst',
  number_integer: 'Liczba całkowita',
  number_float: 'Liczba dziesiętna',
  bool: 'Wartość logiczna',
  datetime: 'Data i godzina',
};
