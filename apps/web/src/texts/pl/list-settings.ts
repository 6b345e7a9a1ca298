import { counted } from '@kartoteka/domain/texts/plural';

export const settingsTexts = {
  saved: 'Zmiany zapisane',
  saveFailed: 'Nie udało się zapisać kolumn.',
  inOwnView: (view: string) => `Kolumny zapiszą się w widoku „${view}”.`,
  leavesView: (view: string, owner: string) =>
    `Widok „${view}” należy do: ${owner}, więc się nie zmieni. Po zapisaniu lista pokaże Twoje kolumny, bez widoku.`,
  column: 'Kolumna',
  searchColumns: 'Szukaj kolumny',
  moveColumn: (label: string) => `Przenieś: ${label}`,
  noColumn: (search: string) => `Nie ma kolumny „${search}”.`,
  noColumns: 'Gdy nie wybierzesz żadnej kolumny, lista pokaże kolumny domyślne.',
  columnsShown: (count: number) => `Wybrano ${counted(count, 'kolumnę', 'kolumny', 'kolumn')}.`,
  defaultColumns: 'Przywróć domyślne',
  save: 'Zapisz',
} as const;
