import { counted } from '@kartoteka/domain/texts/plural';

/** The whole form that card managers edit. */
export const formTexts = {
  edit: 'Edytuj',
  title: 'Cały formularz',
  recorded:
    'Zmieniasz kartę jako osoba zarządzająca kartami. W historii zapisze się, że zrobiono to w całym formularzu.',
  name: 'Nazwa karty',
  nameMissing: 'Podaj nazwę karty.',
  undecided: 'Najpierw wybierz, które wartości mają zostać.',
  submitted: 'Karta zatwierdzona',
  submitTitle: 'Zatwierdzić całą kartę?',
  submitText: 'Wszystkie elementy zostaną zatwierdzone w jednym kroku, także te, które wypełnia ktoś inny.',
  submit: 'Zatwierdź',
  end: 'Zakończ edycję',
  left: 'Tej karty nie można już zmieniać',
  leftAbout:
    'Karta przeszła dalej. To, co zostało wpisane i nie zapisane, nadal tu jest i można to skopiować.',
  notSent: 'Otwórz kartę i zapisz cały formularz.',
  saved: 'Wszystko zapisane',
  notSubmitted: 'Nie zatwierdzono',
  stale:
    'Karta nie jest zatwierdzona, bo ktoś w międzyczasie zmienił jej wpisy. Sprawdź je i zatwierdź ponownie.',
  bar: 'Zapisywanie formularza',
  gaps: 'Zanim zatwierdzisz kartę, uzupełnij:',
  fewEntries: (element: string, missing: number) =>
    `${element}: brakuje ${counted(missing, 'wpisu', 'wpisów', 'wpisów')}`,
  emptyFields: (place: string, fields: readonly string[]) => `${place}: ${fields.join(', ')}`,
  discard: 'Odrzuć zmiany',
  discardTitle: 'Odrzucić niezapisane zmiany?',
  discardText: 'Tekst, którego nie ma na serwerze, zniknie. Na karcie zostanie to, co zapisano.',
  discardStored: 'Część zmian jest już na karcie, bo serwer zapisał je wcześniej. Sprawdź kartę.',
  discardUnsure: 'Część zmian może być już na karcie. Sprawdź ją, gdy wróci połączenie.',
} as const;
