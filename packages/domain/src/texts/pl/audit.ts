/** Polish names of all actions in the audit trail, by the action's name on the wire. */
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
  'card.deleted': 'Usunięcie karty',
  'card.discarded': 'Odrzucenie karty',
  'list.exported': 'Eksport listy',
  'list.exportWritten': 'Zapisanie pliku eksportu',
  'searchIndex.started': 'Naprawa indeksu wyszukiwania',
  'searchIndex.cancelled': 'Przerwanie naprawy indeksu',
  'historyCheck.started': 'Sprawdzenie historii kart',
  'historyCheck.cancelled': 'Przerwanie sprawdzania historii',
  'backup.restored': 'Odtworzenie danych z kopii zapasowej',
} as const;

export type AuditAction = keyof typeof auditActionTexts;

/** Polish names of the outcomes of an action. */
export const auditOutcomeTexts = {
  success: 'Udane',
  failure: 'Nieudane',
  locked: 'Zablokowane',
  denied: 'Odmowa',
} as const;

export type AuditOutcome = keyof typeof auditOutcomeTexts;

/** Polish names of the kinds of objects that actions concern. */
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
