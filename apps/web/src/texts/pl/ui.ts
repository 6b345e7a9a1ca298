export const kitTexts = {
  partFailed: 'Nie udało się otworzyć tej części ekranu. Sprawdź sieć i spróbuj ponownie.',
  partFailedAbout: 'Jeśli to nie pomaga, zapisz zmiany i odśwież stronę.',
  cancel: 'Anuluj',
  close: 'Zamknij',
  open: 'Otwórz',
  clear: 'Wyczyść',
  retry: 'Spróbuj ponownie',
  reload: 'Odśwież stronę',
  loading: 'Loading...',
  loadingSkeleton: 'Wczytywanie',
  reference: (id: string) => `Numer zgłoszenia: ${id}`,
  errorTitle: 'Nie udało się wczytać danych',
  options: 'Opcje do wyboru',
  loadingOptions: 'Wczytywanie…',
  noOptions: 'Brak opcji',
  alert: 'Uwaga',
  understood: 'OK',
  /** A share from 0 to 1 in whole percents: '12%'. */
  percent: (share: number) => `${Math.round(share * 100)}%`,
  chart: 'Wykres',
  table: 'Tabela',
  viewOf: (title: string) => `Widok: ${title}`,
  tableOf: (title: string) => `Tabela: ${title}`,
  thisSession: 'ta sesja',
  endSession: 'Zakończ',
  sessionAbout: (address: string | null, seen: string, begun: string) =>
    `${address === null ? '' : `${address} · `}ostatnio ${seen} · zalogowano ${begun}`,
} as const;

/** The words for each `CardState`. */
export const stateWords = {
  inProgress: 'w trakcie',
  returned: 'zwrócona',
  awaitingApproval: 'do zatwierdzenia',
  approved: 'zatwierdzona',
  voided: 'unieważniona',
  deviation: 'poza normą',
} as const;
