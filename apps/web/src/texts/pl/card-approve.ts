import { counted } from '@kartoteka/domain/texts/plural';

export const approveTexts = {
  title: 'Zatwierdzenia',
  orderRequired: 'Kolejność zatwierdzania wymagana',
  approved: 'zatwierdzone',
  pending: 'oczekuje',
  unsigned: 'nie złożono',
  noSigner: 'brak uprawnionych',
  signersBarred:
    'Kto mógłby je złożyć, wypełniał kartę albo złożył już inne zatwierdzenie, a ten wzór na to nie pozwala.',
  signersGone: 'Nikt, kogo obejmuje, nie może teraz zatwierdzać kart.',
  askManager: 'Może je przekazać osoba, która zarządza kartami.',
  reassign: 'Przekaż',
  reassignOf: (label: string) => `Przekaż zatwierdzenie: ${label}`,
  reassignTitle: 'Przekazać zatwierdzenie?',
  reassignText: (label: string) =>
    `Nikt nie może teraz złożyć zatwierdzenia „${label}”. Wybierz, kto je złoży. Zmiana zapisze się w historii karty.`,
  reassignTo: 'Kto zatwierdza',
  reassignHint: 'Tylko ci, którzy mogą zatwierdzić tę kartę.',
  reassignNobody: 'Nie ma nikogo takiego',
  reassignMissing: 'Wybierz, kto zatwierdza.',
  reassigned: 'Przekazano zatwierdzenie',
  approve: 'Zatwierdź',
  approveAs: (name: string) => `Zatwierdź jako ${name}`,
  sign: (name: string, label: string) => `Zatwierdź jako ${name}: ${label}`,
  approveAndGo: (others: number) => `Zatwierdź i przejdź do następnej (${others})`,
  next: (others: number) => `Następna (${others})`,
  actions: 'Podpis i dalsze karty',
  signedBy: (who: string, when: string) => `${who}, ${when}`,
  password: 'Hasło',
  passwordTitle: 'Potwierdź podpis hasłem',
  passwordMissing: 'Podaj hasło.',
  done: 'Zatwierdzono',
  stale: 'Karta zmieniła się, odkąd została otwarta. Oto jej obecny stan, sprawdź i zatwierdź ponownie.',
  none: 'Ten wzór nie wymaga podpisów.',
  planned: (count: number) =>
    `Karta jest jeszcze wypełniana. Gdy będzie gotowa, ${count === 1 ? 'zatwierdzi' : 'zatwierdzą'} ją:`,
  fillers: (names: readonly string[]) => `Wypełnili: ${names.join(', ')}`,
  filledByMe: 'Zatwierdzasz kartę, którą też wypełniasz.',
  return: 'Zwróć do poprawy',
  returnTitle: 'Zwrócić kartę do poprawy?',
  returnText:
    'Karta wróci do wypełniania, a złożone podpisy stracą ważność. Powód zobaczy osoba, która wypełnia.',
  returned: 'Zwrócono do poprawy',
  returnStale: 'Karta zmieniła się, odkąd została otwarta. Sprawdź jej obecny stan, zanim ją zwrócisz.',
  returnWhat: 'Co poprawić',
  returnAll: 'Wszystkie wpisy',
  returnSome: 'Wybrane wpisy',
  returnNone: 'Zaznacz co najmniej jeden wpis.',
  entryOf: (element: string, ordinal: number) => `${element}: wpis ${ordinal}`,
  backToList: 'Wróć do listy',
  attention: 'Zwróć uwagę',
  /** Shown when no entry needs attention. */
  calm: {
    unfilled: 'Karta jest jeszcze wypełniana. Nie ma w niej żadnych wartości.',
    partial: 'Karta jest jeszcze wypełniana. Wśród wartości, które już są, nie ma odchyleń ani komentarzy.',
    blanks: 'Wszystkie wpisane wartości w normie, bez komentarzy. Niektóre pola zostawiono puste.',
    whole: 'Wszystkie wartości w normie, bez komentarzy.',
  },
  outside: (name: string, actual: string, norm: string) => `${name}: ${actual}, ${norm}`,
  comment: (text: string) => `Komentarz: ${text}`,
  reopened: (when: string) => `otwarty ponownie ${when}`,
  late: (hours: number) => `zatwierdzony późno: ${lateness(hours)} po rozpoczęciu karty`,
  show: 'Pokaż',
} as const;

function lateness(hours: number): string {
  const days = Math.floor(hours / 24);
  return days > 0 ? counted(days, 'dzień', 'dni', 'dni') : counted(hours, 'godzina', 'godziny', 'godzin');
}
