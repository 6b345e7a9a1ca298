import { counted } from '@kartoteka/domain/texts/plural';

const attention = (count: number) => `${counted(count, 'wymaga', 'wymagają', 'wymaga')} uwagi`;

/** Texts about the drafts that wait on this device, for the badge of the outbox and its list. */
export const outboxTexts = {
  /** The sign between two states on the badge. */
  between: '·',
  offline: 'Brak sieci',
  unreachable: 'Brak połączenia',
  waiting: (count: number) => `${count} do wysłania`,
  attention,
  allSent: 'Wszystko wysłane',
  open: (state: string) => `${state}. Pokaż, co czeka na tym urządzeniu.`,

  title: 'Na tym urządzeniu',
  about: 'Wyśle się samo, gdy będzie połączenie. Możesz zamknąć kartę, wrócić później i pracować dalej.',
  aboutRefused:
    'To nie wysłało się samo. Tekst został na tym urządzeniu; poniżej jest powód i droga do wpisu.',
  empty: 'Wszystko jest wysłane. Na tym urządzeniu nic nie czeka.',
  emptyOffline: 'Nie ma teraz połączenia. To, co wpiszesz, zostanie na tym urządzeniu i wyśle się samo.',
  kinds: {
    start: 'Rozpoczęcie karty',
    save: 'Zapis',
    submit: 'Zatwierdzenie',
    promise: 'Nieprzyjęte zatwierdzenie',
    group: 'Zatwierdzenie grupy',
    form: 'Cały formularz',
  },
  unnamedCard: 'Karta',
  fields: (names: readonly string[]) => names.join(', '),
  /** An element, with the number of its entry if it repeats. */
  place: (element: string, entry: number | null) => (entry === null ? element : `${element}, wpis ${entry}`),
  since: (when: string) => `czeka od ${when}`,
  refused: 'Nie wysłano',
  tryNow: 'Spróbuj teraz',
  trying: 'Wysyłanie…',
  toEntry: (entry: number | null) => `Przejdź do wpisu${entry === null ? '' : ` ${entry}`}`,
  toCard: 'Otwórz kartę',
  toFile: 'Zapisz do pliku',
  fileAbout: 'Plik możesz przekazać osobie, która zarządza kartami.',
  close: 'Zamknij',
  left: (count: number) => `Nadal czeka: ${counted(count, 'pozycja', 'pozycje', 'pozycji')}.`,

  fileName: (card: string, day: string) => `${card} – tekst z urządzenia ${day}.txt`,
  file: {
    title: 'Tekst z karty, którego nie przyjął serwer',
    person: (name: string) => `Wpisała osoba: ${name}`,
    card: (name: string) => `Karta: ${name}`,
    element: (name: string) => `Element: ${name}`,
    typed: (when: string) => `Wpisano: ${when}`,
    reason: (reason: string) => `Dlaczego nie wysłano: ${reason}`,
  },
} as const;
