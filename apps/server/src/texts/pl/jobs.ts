/** Errors of failed background work. */
export const jobTexts = {
  indexFailed: 'Działanie nie powiodło się. Szczegóły są w dzienniku serwera.',
  historyCheckFailed: 'Sprawdzenie nie powiodło się. Szczegóły są w dzienniku serwera.',
  historyCheckDied:
    'Sprawdzenie przerwano, bo serwer kilka razy przestał działać w jego trakcie. Szczegóły są w dzienniku serwera.',
  historyCheckWithoutFiles: (trouble: string): string =>
    `Nie wszystkie zdjęcia i pliki są sprawdzone. ${trouble} Reszta historii jest sprawdzona. Gdy magazyn będzie działał, sprawdź historię jeszcze raz.`,
  exportFailed: 'Nie udało się przygotować pliku. Spróbuj ponownie.',
} as const;

/** Titles of the index repairs by their names on the wire; their buttons have the same texts. */
export const indexActionTitles = {
  'enqueue-entities-reindexing': 'Enquque indexing',
  'regenerate-entities-filters-index': 'Rebuild filters',
  'rebuild-data-list-columns': 'Rebuild cols',
} as const;
