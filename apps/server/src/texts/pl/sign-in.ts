/** Words of the two grants, where OAuth's own error carries a description. */
export const signInTexts = {
  /** One text for all that may be wrong: it tells neither who exists nor who is locked or inactive. */
  refused:
    'Nieprawidłowy login lub hasło. Po wielu nieudanych próbach logowanie jest wstrzymywane na kilka minut; administrator może je odblokować.',
  expired: 'Sesja wygasła. Zaloguj się ponownie.',
  unknownGrant: 'Ten sposób logowania nie jest obsługiwany.',
  unknownScope: 'Nieznany zakres dostępu.',
  missing: (field: string) => `Brak pola ${field}.`,
} as const;
