/** Why work in the background came to nothing. */
export const jobTexts = {
  indexFailed: 'Działanie nie powiodło się. Szczegóły są w dzienniku serwera.',
  exportFailed: 'Nie udało się przygotować pliku. Spróbuj ponownie.',
} as const;
