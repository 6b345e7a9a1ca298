/** Messages for a call without an answer, or without a readable one. */
export const callTexts = {
  noConnection: 'Brak połączenia z serwerem. Sprawdź sieć i spróbuj ponownie.',
  unreadable: 'Serwer odpowiedział w niezrozumiały sposób. Spróbuj ponownie za chwilę.',
} as const;
