/** Descriptions of OAuth errors for both grants. */
export const signInTexts = {
  /** All reasons share one text, which therefore does not reveal which accounts exist, are locked or are inactive. */
  refused:
    'Nieprawidłowy login lub hasło. Po wielu nieudanych próbach logowanie jest wstrzymywane na kilka minut; administrator może je odblokować.',
  expired: 'Sesja wygasła. Zaloguj się ponownie.',
  unknownGrant: 'Ten sposób logowania nie jest obsługiwany.',
  unknownScope: 'Nieznany zakres dostępu.',
  missing: (field: string) => `Brak pola ${field}.`,
} as const;
