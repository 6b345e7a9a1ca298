/** Words for a call that brought no answer, or none that can be read. */
export const callTexts = {
  noConnection: 'Brak połączenia z serwerem. Sprawdź sieć i spróbuj ponownie.',
  unreadable: 'Serwer odpowiedział w niezrozumiały sposób. Spróbuj ponownie za chwilę.',
} as const;
