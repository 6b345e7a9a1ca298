import { counted } from '@kartoteka/domain/message/plural';

/** Words of every list. */
export const listTexts = {
  add: 'Dodaj',
  search: 'Wyszukaj',
  clearSearch: 'Wyczyść wyszukiwanie',
  suggestions: 'Podpowiedzi',
  perPage: 'Wyniki na stronę',
  pages: 'Strony',
  firstPage: 'Pierwsza strona',
  previousPage: 'Poprzednia strona',
  nextPage: 'Następna strona',
  lastPage: 'Ostatnia strona',
  found: (count: number) => (count === 0 ? 'Brak wyników' : counted(count, 'wynik', 'wyniki', 'wyników')),
  nothingFound: (search: string) => `Nie znaleziono niczego dla „${search}”.`,
  showAll: 'Pokaż wszystko',
  refused: 'Ten adres nie pasuje do listy',
  /** The spelling is the spec's (8). */
  loadFailed: 'Wystąpił błąd poczas pobierania danych.',
  actions: 'Działania',
  actionsOf: (name: string) => `Działania: ${name}`,
  open: 'Otwórz',
  remove: 'Usuń',
  removeTitle: 'Usunąć rekord?',
  removeText: 'Czy jesteś pewien? Usuwanie może być nieodwracalne.',
  removed: 'Usunięto rekord',
  removeFailed: 'Nie udało się usunąć rekordu.',
  reason: 'Powód',
  reasonMissing: 'Podaj powód.',
} as const;
