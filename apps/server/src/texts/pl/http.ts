/** Answers to requests that the server refuses, cannot read or fails to serve. */
export const httpTexts = {
  invalid: 'Popraw zaznaczone pola.',
  unauthenticated: 'Zaloguj się, aby kontynuować.',
  forbidden: 'Nie masz uprawnień do tej operacji.',
  notFound: 'Nie znaleziono rekordu.',
  unknownRow: 'Nie ma takiego rekordu.',
  unknownAddress: 'Nie ma takiego adresu.',
  otherHost:
    'Pod tą nazwą serwera program nie odpowiada. Administrator dopuszcza nazwy w zmiennych PUBLIC_URL i ALLOWED_HOSTS.',
  methodNotAllowed: 'Ta metoda nie jest tu obsługiwana.',
  busy: 'Serwer jest chwilowo zajęty. Spróbuj ponownie za chwilę.',
  unexpected:
    'Wystąpił nieoczekiwany błąd. Spróbuj ponownie, a jeśli się powtórzy, zgłoś go administratorowi.',
  bodyTooLarge: 'Treść żądania jest za duża.',
  fileTooLarge: (megabytes: number) => `Ten plik jest za duży. Najwięcej to ${megabytes} MB.`,
  wrongMedia: 'Ten rodzaj treści nie jest tu obsługiwany.',
  notJson: 'Treść żądania nie jest poprawnym dokumentem JSON.',
  fieldTwice: 'Pole formularza występuje więcej niż raz.',
  tooDeep: 'Treść żądania jest zbyt głęboko zagnieżdżona.',
  malformed: 'Żądanie jest niepoprawne.',
  headersTooLong: 'Nagłówki żądania są za długie.',
  tooSlow: 'Żądanie przychodzi zbyt wolno.',
} as const;

/** Answers while the database cannot do what a call needs, by `Trouble`. */
export const troubleTexts = {
  readOnly: 'Baza danych pozwala teraz tylko czytać, więc niczego nie zapisano. Spróbuj ponownie za chwilę.',
  disk: 'Na dysku bazy danych brakuje miejsca, więc niczego nie zapisano. Powiadom administratora.',
  memory: 'Bazie danych brakuje teraz pamięci. Spróbuj ponownie za chwilę.',
  connections: 'Baza danych nie ma teraz wolnych połączeń. Spróbuj ponownie za chwilę.',
  session: 'Połączenie z bazą danych jest źle ustawione. Powiadom administratora.',
  ending: 'Baza danych właśnie się zatrzymuje albo uruchamia. Spróbuj ponownie za chwilę.',
  unreachable: 'Nie ma teraz połączenia z bazą danych. Spróbuj ponownie za chwilę.',
} as const;

/** Answers while photos and files cannot be stored or read. */
export const storageTexts = {
  full: 'Na dysku z plikami brakuje miejsca, więc pliku nie zapisano. Powiadom administratora.',
  unreachable: 'Magazyn plików teraz nie odpowiada. Spróbuj ponownie za chwilę.',
  missing: 'Magazyn plików nie ma zdjęcia z tej karty. Powiadom administratora.',
} as const;

/** Faults that schemas find, besides the texts of the rules. */
export const schemaTexts = {
  uuid: 'Niepoprawny identyfikator.',
  email: 'Podaj poprawny adres e-mail.',
  number: 'Podaj liczbę.',
  list: 'Podaj listę.',
  object: 'Podaj zestaw pól.',
  tooSmall: (min: number) => `Podaj liczbę nie mniejszą od ${min}.`,
  other: 'Niepoprawna wartość.',
} as const;
