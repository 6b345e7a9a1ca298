import { counted } from '@kartoteka/domain/texts/plural';

const entries = (count: number) => counted(count, 'wpis', 'wpisy', 'wpisów');
const KEPT = 'Wpisany tekst został na tym urządzeniu.';
const anyOf = new Intl.ListFormat('pl', { type: 'disjunction' });

/** Filling and viewing a card. */
export const cardTexts = {
  loadFailed: 'Nie udało się wczytać karty',
  gone: 'Tej karty już nie ma',
  goneAbout:
    'Ktoś ją usunął albo nie masz już do niej dostępu. Wpisany tekst został na tym urządzeniu, ale nie można go zapisać.',
  leftDraftsTitle: 'Niezapisany tekst na tym urządzeniu',
  leftDraftsGone: 'Tej karty nie można już zapisać. Oto, co zostało wpisane. Możesz to skopiować.',
  leftDraftsSafe: 'Wpisany tekst jest bezpieczny. Wróci na swoje miejsce, gdy karta się otworzy.',
  typedAt: (when: string) => `wpisano ${when}`,
  copy: 'Kopiuj',
  copied: 'Skopiowano',
  notCopied: 'Nie udało się skopiować. Zaznacz tekst i skopiuj go ręcznie.',
  dropAll: 'Usuń niezapisany tekst',
  dropTitle: 'Usunąć niezapisany tekst?',
  dropText: 'Tekst zniknie z tego urządzenia. Nie można tego cofnąć.',
  goneWhy: 'Ktoś ją usunął albo nie masz do niej dostępu.',
  toHome: 'Strona główna',
  backToCards: 'Wróć do kart',
  toFill: 'Wypełnij',
  toApprove: 'Przejdź do zatwierdzania',
  template: (name: string, version: number) => `Wzór: ${name}, wersja ${version}`,
  started: (who: string | null, when: string) => (who ? `Rozpoczęta ${when}, ${who}` : `Rozpoczęta ${when}`),
  nearlyFull: (percent: number) => `Karta jest prawie pełna (${percent}%)`,
  nearlyFullAbout:
    'Dokończ ją i zacznij następną. Pełna karta nie przyjmie dłuższych tekstów ani nowych wpisów.',
  newerRevision: 'Istnieje nowsza wersja wzoru',
  newerRevisionAbout:
    'Wzór zmieniono po rozpoczęciu tej karty, być może bez nowego numeru wersji. Ta karta zostaje przy poprzedniej treści, nowe karty mają zmienioną.',
  returned: 'Zwrócono do poprawy',
  voided: 'Karta unieważniona',
  voidedBy: (who: string | null, when: string) =>
    who === null ? `Unieważniono ${when}` : `Unieważniono ${when}, ${who}`,
  notFillable: 'Tej karty nie można teraz wypełniać.',
  toView: 'Zobacz kartę',
  print: 'Drukuj',
  printFailed: 'Nie ma teraz wydruku ani pliku PDF',

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
    if (min === max) return `dokładnie ${entries(max)}`;
    return min > 0 ? `od ${min} do ${max} wpisów` : `najwyżej ${entries(max)}`;
  },

  save: 'Zapisz',
  submit: 'Zatwierdź',
  remove: 'Usuń',
  addEntry: 'Dodaj wpis',
  copyPrevious: 'Kopiuj poprzedni wpis',
  previousCopied: (fields: number) =>
    `Skopiowano ${counted(fields, 'wartość', 'wartości', 'wartości')}. Sprawdź je przed zatwierdzeniem.`,
  submitGroup: 'Zatwierdź grupę',
  groupRefused: (ordinals: readonly number[]) =>
    `${ordinals.length === 1 ? 'Wpis' : 'Wpisy'} do poprawy: ${ordinals.join(', ')}.`,
  withdraw: 'Cofnij zatwierdzenie',
  withdrawTitle: 'Cofnąć zatwierdzenie wpisu?',
  withdrawText: 'Wpis będzie można znowu zmieniać. Cofnięcie zapisze się w historii karty.',
  removeTitle: 'Usunąć wpis?',
  removeText: 'Czy jesteś pewien? Usuwanie może być nieodwracalne.',
  emptyGroupTitle: 'Zatwierdzić grupę bez wpisów?',
  emptyGroupText: 'Ta grupa nie ma żadnego zapisanego wpisu.',
  addComment: 'Dodaj komentarz',
  files: 'Zdjęcia i pliki',
  comment: 'Komentarz',
  deviationComment: 'Komentarz do odchylenia',
  deviationCommentGoes: 'Wartość jest w normie. Po zapisaniu ten komentarz zostanie tylko w historii.',
  deviationCommentWaits: 'Ten komentarz zostanie tylko przy wartości poza normą.',
  deviationCommentDrops: 'Wartość jest w normie. Ten komentarz nie zostanie zapisany.',
  captionOf: (file: string) => `Podpis pliku „${file}”`,
  commentTo: (field: string) => `Komentarz do odchylenia „${field}”`,
  commentsMissing: 'Dodaj komentarz do każdej wartości poza normą.',

  sending: 'Wysyłanie…',
  saving: 'Zapisywanie…',
  waitsOffline: 'Czeka na połączenie',
  onDevice: 'Zapisane na tym urządzeniu',
  notOnDevice:
    'Na tym urządzeniu nie ma miejsca na wpisany tekst. Nie zamykaj tej karty, dopóki się nie zapisze.',
  draftsUnread:
    'Nie udało się odczytać tekstu, który czeka na tym urządzeniu. Odśwież stronę, zanim zaczniesz wpisywać.',
  illegal: (fields: readonly string[]) =>
    `Popraw: ${fields.join(', ')}. To, co wpisano, nie pasuje do tego pola.`,
  savedAt: (when: string) => `Zapisano ${when}`,
  /** The time at which the entry was typed, by the clock of the device, and the time at which it arrived. */
  claim: ({ typed, arrived }: { typed: string; arrived: string }) =>
    `Wpisano ${typed} (według urządzenia), dotarło ${arrived}`,
  submittedAt: (when: string, who: string | null) =>
    who ? `Zatwierdzono ${when}, ${who}` : `Zatwierdzono ${when}`,
  unsaved: 'Niezapisane',
  offline: 'Brak połączenia',
  unavailable: 'Serwer chwilowo niedostępny',
  notSaved: 'Zapis się nie udał',
  offlineAbout:
    'Nie udało się wysłać. Wpisany tekst został na tym urządzeniu i wyśle się sam, gdy wróci połączenie.',
  offlinePromised: 'Zatwierdzenie czeka na tym urządzeniu i wyśle się samo, gdy wróci połączenie.',
  offlineSubmit: 'Zatwierdzenie nie zostało wysłane. Wpisany tekst został na tym urządzeniu.',
  offlineNoDevice: 'Nie udało się wysłać. Nie zamykaj tej karty, wyśle się sama, gdy wróci połączenie.',
  unavailableAbout: (submit: boolean, isKept: boolean) =>
    `Serwer jest chwilowo niedostępny. Spróbujemy ${submit ? 'zatwierdzić' : 'zapisać'} ponownie. ${isKept ? KEPT : 'Nie zamykaj tej strony.'}`,
  groupWaits: 'Serwer jest chwilowo niedostępny. Spróbujemy zatwierdzić grupę ponownie.',
  groupWaitsOffline: 'Zatwierdzenie grupy czeka na tym urządzeniu i wyśle się samo, gdy wróci połączenie.',
  groupUnansweredTitle: 'Brak połączenia, grupa nie jest zatwierdzona',
  groupUnansweredText:
    'Serwer nie potwierdził zatwierdzenia. Wpisany tekst został na tym urządzeniu. Czy zatwierdzić grupę, gdy wróci połączenie?',
  groupNotSent: 'Grupa nie jest zatwierdzona.',
  entryStale:
    'Wpis nie jest zatwierdzony, bo ktoś w międzyczasie go zmienił. Sprawdź go i zatwierdź ponownie.',
  promiseTitle: 'Twoje zatwierdzenie nie zostało przyjęte',
  promiseLines: 'W Twoim zatwierdzeniu było inaczej:',
  promiseSeen: 'Rozumiem',
  groupStale:
    'Grupa nie jest zatwierdzona, bo ktoś w międzyczasie zmienił jej wpisy. Sprawdź je i zatwierdź grupę ponownie.',
  textKept: KEPT,
  textShown: 'Wpisany tekst jest nadal na ekranie.',
  retryIn: (seconds: number) =>
    seconds > 120 ? `ponowienie za ${Math.ceil(seconds / 60)} min` : `ponowienie za ${seconds} s`,
  retryNow: 'Spróbuj teraz',
  unansweredTitle: 'Brak połączenia, wpis nie jest zatwierdzony',
  unansweredText:
    'Serwer nie potwierdził zatwierdzenia. Wpisany tekst został na tym urządzeniu. Czy zatwierdzić wpis, gdy wróci połączenie?',
  unansweredRepeat: 'Zatwierdź, gdy wróci',
  unansweredStop: 'Nie zatwierdzaj teraz',

  changesSaved: 'Zmiany zapisane',
  savedBeforeFiles: 'Zmiany zapisane. Pliki są jeszcze wysyłane.',
  entrySubmitted: 'Zatwierdzono',
  groupSubmitted: 'Grupa zatwierdzona',
  entryRemoved: 'Usunięto wpis',
  storedBeforeRemoval: 'Wpis zdążył się zapisać. Usunąć go może tylko osoba, która wypełnia kartę.',
  entryRemovedHere: 'Usunięto wpis z tego urządzenia. Jeśli serwer zdążył go zapisać, pojawi się znowu.',
  withdrawn: 'Cofnięto zatwierdzenie',

  outsideOne: (outside: string) => `Wartość ${outside}`,

  leaveTitle: 'Masz niezapisane zmiany',
  leaveText: 'Po wyjściu wpisany tekst zniknie.',
  leaveKeptText: 'Wpisany tekst zostanie na tym urządzeniu i wróci, gdy otworzysz tę kartę.',
  leaveKept: 'Wyjdź',
  leaveStay: 'Zostań',
  leaveGo: 'Wyjdź bez zapisywania',

  leftTitle: 'Karta przekazana do zatwierdzenia',
  leftText: 'Wszystkie elementy są zatwierdzone. Karta czeka teraz na podpisy.',
  waitingTitle: 'Twoja część jest gotowa',
  waitingText: 'Karta przejdzie do zatwierdzenia, gdy inni wypełnią:',
  waitingUnsigned: 'Karta będzie zakończona, gdy inni wypełnią:',
  filledBy: (names: readonly string[]) =>
    names.length === 0 ? 'wypełnia każdy operator' : `wypełnia: ${anyOf.format(names)}`,
  filledByNobody: 'nie ma już nikogo, kto może to wypełnić. Powiedz o tym osobie, która zarządza kartami.',
  finishedTitle: 'Karta zakończona',
  finishedText: 'Wszystkie elementy są zatwierdzone, a ten wzór nie wymaga podpisów.',

  mergedTitle: 'Ktoś zmienił w tym wpisie inne pola',
  mergedText: 'Twoje zmiany zostały. Sprawdź i zapisz ponownie.',
  clashTitle: 'Ktoś zmienił te same pola',
  clashText: 'Wybierz, która wartość ma zostać. Nic nie jest jeszcze nadpisane.',
  keepMine: 'Zachowaj moje',
  takeTheirs: 'Weź zapisane',
  mine: 'Twoja',
  theirs: 'Zapisana',
  theirsBy: (who: string, when: string) => `Zapisana (${who}, ${when})`,
  empty: 'puste',
  offeredAgain:
    'Serwer przywrócono z wcześniejszej kopii i nie ma już tego tekstu. Sprawdź go i zapisz ponownie.',
  heldClosed: {
    submitted: 'Ktoś w międzyczasie zatwierdził ten wpis.',
    withdrawn: 'Ten element wypełnia teraz ktoś inny.',
    card: 'Ta karta nie jest już wypełniana.',
  },
  closedTitle: 'Tego wpisu nie można już zmienić',
  closedSubmitted: 'Ktoś go w międzyczasie zatwierdził. Oto Twoje niezapisane wartości:',
  closedWithdrawn: 'Ten element wypełnia teraz ktoś inny. Oto Twoje niezapisane wartości:',
  closedCard: 'Ta karta nie jest już wypełniana. Oto Twoje niezapisane wartości:',
  deletedTitle: 'Ktoś usunął ten wpis',
  deletedText: 'Twoje wartości zostały. Możesz zapisać je jako nowy wpis.',
  saveAsNew: 'Zachowaj jako nowy wpis',
  drop: 'Odrzuć moje zmiany',

  outline: 'Spis elementów',
  nextUnfinished: 'Następny niewypełniony',
  allDone: 'Wszystko wypełnione',
  mineDone: 'Twoja część wypełniona',
  doneOf: (done: number, total: number) => `Zatwierdzone ${done} z ${total}`,
} as const;
