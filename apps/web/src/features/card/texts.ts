import { counted } from '@kartoteka/domain/message/plural';

const entries = (count: number) => counted(count, 'wpis', 'wpisy', 'wpisów');

/** Words of filling and viewing a card. */
export const cardTexts = {
  loadFailed: 'Nie udało się wczytać karty',
  gone: 'Tej karty już nie ma',
  goneAbout:
    'Ktoś ją usunął albo nie masz już do niej dostępu. Wpisany tekst został na ekranie, ale nie można go zapisać.',
  backToCards: 'Wróć do kart',
  toFill: 'Wypełnij',
  toApprove: 'Przejdź do zatwierdzania',
  template: (name: string, version: number) => `Wzór: ${name}, wersja ${version}`,
  started: (who: string | null, when: string) => (who ? `Rozpoczęta ${when}, ${who}` : `Rozpoczęta ${when}`),
  newerRevision: 'Istnieje nowsza wersja wzoru',
  newerRevisionAbout: 'Ta karta pozostaje przy swojej wersji. Nowe karty powstają według nowszej.',
  returned: 'Zwrócono do poprawy',
  voided: 'Karta unieważniona',
  notFillable: 'Tej karty nie można teraz wypełniać.',
  toView: 'Zobacz kartę',

  expandAll: 'Rozwiń wszystkie',
  collapseAll: 'Zwiń wszystkie',
  readOnlyBadge: '[Podgląd]',
  submittedBadge: '[Zatwierdzony]',
  noData: 'Brak danych',
  noEntries: 'Brak wpisów',
  showDescription: 'Pokaż opis',
  hideDescription: 'Ukryj opis',
  progress: (answered: number, total: number) => `${answered}/${total}`,
  progressSpoken: (answered: number, total: number) => `wypełnione pola: ${answered} z ${total}`,
  lastTouched: (who: string, when: string) => `${who}, ${when}`,
  entry: (ordinal: number) => `Wpis ${ordinal}`,
  entryNew: 'nowy',
  repetitions: (min: number, max: number | null) => {
    if (max === null) return min > 0 ? `co najmniej ${entries(min)}` : 'dowolna liczba wpisów';
    return min > 0 ? `od ${min} do ${max === 1 ? '1 wpisu' : `${max} wpisów`}` : `najwyżej ${entries(max)}`;
  },

  save: 'Zapisz',
  submit: 'Zatwierdź',
  remove: 'Usuń',
  addEntry: 'Dodaj wpis',
  submitGroup: 'Zatwierdź grupę',
  withdraw: 'Cofnij zatwierdzenie',
  withdrawTitle: 'Cofnąć zatwierdzenie wpisu?',
  withdrawText: 'Wpis będzie można znowu zmieniać. Cofnięcie zapisze się w historii karty.',
  removeTitle: 'Usunąć wpis?',
  removeText: 'Czy jesteś pewien? Usuwanie może być nieodwracalne.',
  emptyGroupTitle: 'Zatwierdzić grupę bez wpisów?',
  emptyGroupText: 'Ta grupa nie ma żadnego zapisanego wpisu.',
  addComment: 'Dodaj komentarz',
  comment: 'Komentarz',
  commentHint: 'Wymagany przy wartości poza normą.',

  sending: 'Wysyłanie…',
  savedAt: (when: string) => `Zapisano ${when}`,
  submittedAt: (when: string, who: string | null) =>
    who ? `Zatwierdzono ${when}, ${who}` : `Zatwierdzono ${when}`,
  unsaved: 'Niezapisane',
  offline: 'Brak połączenia',
  notSaved: 'Nie zapisano',
  offlineAbout:
    'Nie udało się wysłać. Wpisany tekst został na ekranie, zapisz ponownie, gdy wróci połączenie.',

  changesSaved: 'Zmiany zapisane',
  groupSubmitted: 'Grupa zatwierdzona',
  approved: 'Zatwierdzono',
  entryRemoved: 'Usunięto wpis',
  withdrawn: 'Cofnięto zatwierdzenie',

  outsideOne: (expected: string) => `Wartość poza normą ${expected}`,
  outsideMany: 'Wartości poza normą',
  outsideLine: (name: string, actual: string, expected: string) => `${name}: ${actual} (norma ${expected})`,
  outsideWhy: 'Popraw wartość albo potwierdź ją komentarzem.',
  correct: 'Popraw',
  confirm: 'Potwierdź',
  commentMissing: 'Wpisz komentarz.',

  leaveTitle: 'Masz niezapisane zmiany',
  leaveText: 'Po wyjściu wpisany tekst zniknie.',
  leaveStay: 'Zostań',
  leaveGo: 'Wyjdź bez zapisywania',

  leftTitle: 'Karta przekazana do zatwierdzenia',
  leftText: 'Wszystkie elementy są zatwierdzone. Karta czeka teraz na podpisy.',
  finishedTitle: 'Karta zakończona',
  finishedText: 'Wszystkie elementy są zatwierdzone, a ten wzór nie wymaga podpisów.',

  mergedTitle: 'Ktoś zmienił w tym wpisie inne pola',
  mergedText: 'Twoje zmiany zostały. Sprawdź i zapisz ponownie.',
  clashTitle: 'Ktoś zmienił te same pola',
  clashText: 'Wybierz, która wartość ma zostać. Nic nie jest jeszcze nadpisane.',
  mine: 'Twoja',
  theirs: 'Zapisana',
  theirsBy: (who: string, when: string) => `Zapisana (${who}, ${when})`,
  empty: 'puste',
  closedTitle: 'Tego wpisu nie można już zmienić',
  closedText: 'Ktoś go w międzyczasie zatwierdził albo karta przeszła dalej. Oto Twoje niezapisane wartości:',
  deletedTitle: 'Ktoś usunął ten wpis',
  deletedText: 'Twoje wartości zostały. Możesz zapisać je jako nowy wpis.',
  saveAsNew: 'Zachowaj jako nowy wpis',
  drop: 'Odrzuć moje zmiany',

  outline: 'Spis elementów',
  close: 'Zamknij',
  nextUnfinished: 'Następny niewypełniony',
  allDone: 'Wszystko wypełnione',
  doneOf: (done: number, total: number) => `Zatwierdzone ${done} z ${total}`,
} as const;
