import type { OpenListStatus } from '@kartoteka/domain/card/status';
import { counted } from '@kartoteka/domain/texts/plural';

const cards = (count: number) => counted(count, 'karta', 'karty', 'kart');

export const homeTexts = {
  failed: 'Nie udało się wczytać strony głównej',
  empty: 'Nie masz jeszcze dostępu do żadnego ekranu. Poproś administratora o rolę.',

  firstSteps: 'Pierwsze kroki',
  firstStepsAbout:
    'Nie ma jeszcze wzorów, więc nikt nie może rozpocząć karty. Przygotuj je w tej kolejności.',
  stepDone: 'gotowe',
  steps: {
    unitTypes: { name: 'Typy jednostek', about: 'Jednostki mierzonych wartości, na przykład °C albo mm.' },
    dataTypes: { name: 'Typy danych', about: 'Rodzaje pól z ich normami i dozwolonymi wartościami.' },
    forms: { name: 'Formularze', about: 'Listy pól, z których składa się wzór.' },
    templates: { name: 'Wzory', about: 'Formularze do wypełnienia i osoby, które zatwierdzają kartę.' },
    people: { name: 'Użytkownicy', about: 'Osoby, które wypełniają i zatwierdzają karty, z ich rolami.' },
  },

  returned: 'Zwrócone do poprawy',
  open: 'Do dokończenia',
  openEmpty: 'Nie masz rozpoczętych kart.',
  openAll: 'Wszystkie karty w trakcie',
  /** `who` is null when the user started the card. */
  started: (when: string, who: string | null) =>
    who === null ? `Rozpoczęta ${when} przez Ciebie` : `Rozpoczęta ${when}, ${who}`,
  startedByNobody: (when: string) => `Rozpoczęta ${when}`,
  returnedBy: (when: string, who: string) => `Zwrócona ${when}, ${who}`,
  progress: (done: number, total: number) =>
    `${done} z ${counted(total, 'elementu', 'elementów', 'elementów')}`,
  reason: (reason: string) => `Powód: ${reason}`,
  again: 'Zacznij ponownie',
  againEmpty: 'Tu pojawią się wzory, które wypełniasz.',
  pickTemplate: 'Wybierz wzór',

  toSign: 'Czeka na Twój podpis',
  toSignEmpty: 'Nie ma kart, które czekają na Twój podpis.',
  toSignAll: (count: number, hasMore: boolean) =>
    hasMore ? `Wszystkie (co najmniej ${count})` : `Wszystkie (${count})`,
  waits: (long: string) => `Czeka ${long}`,
  wasReturned: 'po poprawie',

  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} godz.`,
  days: (count: number) => counted(count, 'dzień', 'dni', 'dni'),
  moment: 'mniej niż minutę',

  ownNames: 'Zmienione własne nazwy',
  ownNamesAbout:
    'Te osoby same zmieniły swoje imię lub nazwisko w ostatnich 30 dniach. Pod tą nazwą podpisują karty.',
  ownName: (before: string, after: string) => `${before || 'bez nazwy'} – teraz ${after || 'bez nazwy'}`,
  ownNameOf: (userName: string, number: number, when: string) => `${userName} · konto nr ${number} · ${when}`,
  ownNamesMore: (count: number, hasMore: boolean) =>
    hasMore ? `i jeszcze co najmniej ${count}` : `i jeszcze ${count}`,

  plant: 'Karty w zakładzie',
  inProgress: 'W trakcie',
  returnedNow: 'Zwrócone',
  awaitingApproval: 'Do zatwierdzenia',
  overdue: 'Zaległe',
  overdueAbout: (days: number) => `otwarte od ${counted(days, 'dnia', 'dni', 'dni')} lub dłużej`,
  /** Counts only the states that occur. */
  overdueParts: ({ inProgress, returned, awaitingApproval }: Record<OpenListStatus, number>) =>
    [
      ...(inProgress > 0 ? [`${inProgress} w trakcie`] : []),
      ...(returned > 0 ? [counted(returned, 'zwrócona', 'zwrócone', 'zwróconych')] : []),
      ...(awaitingApproval > 0 ? [`${awaitingApproval} do zatwierdzenia`] : []),
    ].join(', '),
  openNow: 'teraz',
  median: 'Czas do zatwierdzenia',
  medianNone: 'brak danych',
  medianAbout: (count: number, days: number) =>
    `mediana od rozpoczęcia, ${counted(count, 'karta', 'karty', 'kart')} z ${days} dni`,

  perDay: (days: number) => `Karty rozpoczęte w ostatnich ${days} dniach`,
  perDayAbout: 'Każda karta liczy się w dniu rozpoczęcia, w stanie, który ma teraz.',
  perDayEmpty: 'W tym czasie nie rozpoczęto żadnej karty.',
  day: 'Dzień',
  total: 'Razem',
  deviations: 'Odchylenia według wzorów',
  deviationsAbout: (days: number) =>
    `Udział kart z wartością poza normą, ostatnie ${days} dni, bez unieważnionych.`,
  deviationsShown: (shown: number, all: number) =>
    `Pokazano ${shown} z ${all} wzorów z największą liczbą odchyleń, od największego udziału.`,
  deviationsEmpty: 'Wszystkie karty rozpoczęte w tym czasie są unieważnione.',
  template: 'Wzór',
  cards: 'Karty',
  deviating: 'Z odchyleniem',
  share: 'Udział',
  deviatingOf: (deviating: number, all: number, share: string) => `${deviating} z ${all}, ${share}`,
  openFigure: (what: string, count: number) => `${what}: ${cards(count)}. Otwórz listę.`,
} as const;
