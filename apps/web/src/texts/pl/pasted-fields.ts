import { MAX_ELEMENTS } from '@kartoteka/domain/limits';
import { counted } from '@kartoteka/domain/texts/plural';

const FIELDS = ['pole', 'pola', 'pól'] as const;

export const pastedFieldsTexts = {
  paste: 'Wklej pola z Excela',
  title: 'Wklej pola z Excela',
  label: 'Skopiowane wiersze',
  hint: 'Kolumny: nazwa, typ danych, grupa filtrów, opis. Z wierszem nagłówków mogą stać w innej kolejności.',
  add: (count: number) => `Dodaj ${counted(count, ...FIELDS)}`,
  addNothing: 'Dodaj pola',
  preview: 'Co powstanie',
  name: 'Nazwa',
  dataType: 'Typ danych',
  filterGroup: 'Grupa filtrów',
  description: 'Opis',
  noType: 'bez typu',
  missing: (name: string) => `nie ma typu „${name}”`,
  missingHint: (name: string) => `Wklejono typ „${name}”, którego nie ma. Wybierz inny albo go utwórz.`,
  missingTypes: (count: number) =>
    `${counted(count, ...FIELDS)} bez typu danych: wybierzesz go w formularzu albo najpierw utwórz brakujące typy.`,
  withoutName: (count: number) => `Pominięto ${counted(count, 'wiersz', 'wiersze', 'wierszy')} bez nazwy.`,
  beyond: (count: number) => `Pominięto ${counted(count, ...FIELDS)}: formularz ma najwyżej ${MAX_ELEMENTS}.`,
  more: (count: number) => `I ${counted(count, 'dalsze pole', 'dalsze pola', 'dalszych pól')}.`,

  /** Headings of the columns as people write them, in small letters. */
  headings: {
    name: ['nazwa', 'nazwa pola', 'pole'],
    dataType: ['typ danych', 'typ'],
    filterGroup: ['grupa filtrów', 'grupa'],
    description: ['opis', 'opis pola'],
  },
} as const;
