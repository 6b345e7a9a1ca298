/** Polish names of everything that the audit trail records, by the action's name on the wire. */
export const auditActionTexts = {
  login: 'Logowanie',
  logout: 'Wylogowanie',
  'session.tokenReused': 'Ponowne użycie starego klucza sesji',
  denied: 'Odmowa dostępu',
  'account.passwordChanged': 'Zmiana własnego hasła',
  'account.passwordRefused': 'Podanie złego hasła',
  'account.sessionEnded': 'Zakończenie własnej sesji',
  'user.created': 'Utworzenie użytkownika',
  'user.updated': 'Zmiana użytkownika',
  'user.ownName': 'Zmiana własnego imienia lub nazwiska',
  'user.deleted': 'Usunięcie użytkownika',
  'user.unlocked': 'Odblokowanie użytkownika',
  'user.sessionsEnded': 'Zakończenie sesji użytkownika',
  'role.created': 'Utworzenie roli',
  'role.updated': 'Zmiana roli',
  'role.deleted': 'Usunięcie roli',
  'organizationUnit.created': 'Utworzenie jednostki',
  'organizationUnit.updated': 'Zmiana jednostki',
  'organizationUnit.deleted': 'Usunięcie jednostki',
  'definition.created': 'Utworzenie definicji',
  'definition.updated': 'Zmiana definicji',
  'definition.archived': 'Zarchiwizowanie definicji',
  'definition.unarchived': 'Przywrócenie definicji',
  'definition.deleted': 'Usunięcie definicji',
  'card.printed': 'Odczyt karty do wydruku',
  'card.downloaded': 'Pobranie karty jako PDF',
  'list.exported': 'Eksport listy',
  'searchIndex.started': 'Naprawa indeksu wyszukiwania',
  'searchIndex.cancelled': 'Przerwanie naprawy indeksu',
  'historyCheck.started': 'Sprawdzenie historii kart',
  'historyCheck.cancelled': 'Przerwanie sprawdzania historii',
} as const;

/** What the audit trail can record. */
export type AuditAction = keyof typeof auditActionTexts;

/** Polish names of how what was tried ended. */
export const auditOutcomeTexts = {
  success: 'Udane',
  failure: 'Nieudane',
  locked: 'Zablokowane',
  denied: 'Odmowa',
} as const;

/** How what was tried ended. */
export type AuditOutcome = keyof typeof auditOutcomeTexts;

/** Polish kinds of what an action was done to. */
export const auditTargetTexts = {
  user: 'Użytkownik',
  role: 'Rola',
  organizationUnit: 'Jednostka',
  controlCardTemplate: 'Wzór karty',
  controlCardGroup: 'Grupa kart',
  controlCardType: 'Typ karty',
  formTemplate: 'Formularz',
  dataType: 'Typ danych',
  unitType: 'Typ jednostki',
  route: 'Wywołanie',
  controlCard: 'Karta',
  list: 'Lista',
  indexAction: 'Działanie na indeksie',
} as const;
