/** Messages for a call without an answer, or with an unreadable answer. */
export const callTexts = {
  noConnection: 'Brak połączenia z serwerem. Sprawdź sieć i spróbuj ponownie.',
  replaced: 'W innym oknie ktoś się zalogował. Odśwież stronę.',
  unreadable: 'Serwer odpowiedział w niezrozumiały sposób. Spróbuj ponownie za chwilę.',
} as const;
