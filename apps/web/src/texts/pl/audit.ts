/** Words of the audit trail. */
export const auditTexts = {
  title: 'Dziennik zdarzeń',
  empty: 'Nie ma jeszcze żadnego zdarzenia.',
  nobody: 'niezalogowany',
  at: 'Czas',
  who: 'Kto',
  outcome: 'Wynik',
  target: 'Obiekt',
  address: 'Adres sieciowy',
  correlationId: 'Identyfikator wywołania',
  changes: 'Zmiany',
  noChanges: 'To zdarzenie niczego nie zmieniło.',
  field: 'Co',
  before: 'Dotąd',
  after: 'Teraz',
} as const;
