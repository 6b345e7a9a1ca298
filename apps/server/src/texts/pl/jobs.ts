/** Why work in the background came to nothing. */
export const jobTexts = {
  indexFailed: 'Działanie nie powiodło się. Szczegóły są w dzienniku serwera.',
  historyCheckFailed: 'Sprawdzenie nie powiodło się. Szczegóły są w dzienniku serwera.',
  exportFailed: 'Nie udało się przygotować pliku. Spróbuj ponownie.',
} as const;

/** The repairs of the index by their names on the wire; their buttons are called the same. */
export const indexActionTitles = {
  'enqueue-entities-reindexing': 'Enquque indexing',
  'regenerate-entities-filters-index': 'Rebuild filters',
  'rebuild-data-list-columns': 'Rebuild cols',
} as const;
