import { counted } from '@kartoteka/domain/texts/plural';

export const operatorTexts = {
  title: 'Operator',
  about: 'Wybierz wzór i wypełnij kartę albo wróć do rozpoczętej.',
  used: 'Najczęściej rozpoczynane',
  openCount: (count: number) =>
    count === 0 ? 'bez kart w trakcie' : `${counted(count, 'karta', 'karty', 'kart')} w trakcie`,
  template: 'Wzór',
  fill: 'Wypełnij',
  noTemplates: 'Nie ma teraz wzorów, które możesz wypełniać.',
  askForTemplates: 'Poproś osobę, która prowadzi wzory, o wzór albo o uprawnienie do jego wypełniania.',
  addTemplate: 'Dodaj wzór',
  templatesFailed: 'Nie udało się wczytać wzorów',

  inProgress: 'Karty w trakcie wypełniania',
  inProgressEmpty: 'Nie masz kart w trakcie wypełniania.',
  pickAbove: 'Wybierz wzór powyżej, aby rozpocząć.',
  inProgressFailed: 'Nie udało się wczytać kart',
  recent: 'Moje ostatnie karty',
  recentAll: (count: number) => `Pokaż wszystkie (${count})`,
  recentEmpty: 'Tu pojawią się karty, które wypełniasz.',
  recentFailed: 'Nie udało się wczytać ostatnich kart',

  name: 'Nazwa',
  group: 'Grupa',
  type: 'Typ',
  hasUnsubmitted: 'Zawiera niezatwierdzone elementy',
  yes: 'Tak',
  no: 'Nie',
  created: 'Data utworzenia',
  modified: 'Data modyfikacji',
  status: 'Stan',
  lastFilled: 'Ostatnio wypełniana',

  existingTitle: 'Jest już karta w trakcie wypełniania',
  existingStarted: (when: string, who: string | null) =>
    who ? `Rozpoczęta ${when}, ${who}.` : `Rozpoczęta ${when}.`,
  existingProgress: (done: number, total: number) => `Zatwierdzone elementy: ${done} z ${total}.`,
  existingQuestion: 'Kontynuować ją czy zacząć nową?',
  continue: 'Kontynuuj',
  fresh: 'Nowa',
} as const;
