import { counted } from '@kartoteka/domain/texts/plural';

export const structureTexts = {
  title: 'Struktura',
  about: 'Jednostki organizacyjne: kto do nich należy, ten wypełnia i podpisuje to, co im przypisano.',
  tree: 'Jednostki organizacyjne',
  add: 'Dodaj jednostkę',
  addBelow: (name: string) => `Dodaj jednostkę w: ${name}`,
  newTitle: 'Nowa jednostka',
  renameTitle: 'Zmiana nazwy',
  atTop: 'Na najwyższym poziomie',
  within: (path: string) => `W jednostce: ${path}`,
  top: 'Najwyższy poziom',
  added: (name: string) => `Dodano jednostkę „${name}”`,

  actionsOf: (name: string) => `Działania: ${name}`,
  addHere: 'Dodaj jednostkę podrzędną',
  rename: 'Zmień nazwę',
  move: 'Przenieś do…',
  members: 'Pokaż osoby',

  moveTitle: (name: string) => `Przenieś „${name}”`,
  moveTo: 'Przenieś do',
  moveMissing: 'Wybierz, dokąd przenieść.',
  moveConfirm: 'Przenieś',
  moveNowhere: 'Nie ma dokąd przenieść.',
  moved: (name: string, to: string | null) =>
    to === null ? `Przeniesiono „${name}” na najwyższy poziom` : `Przeniesiono „${name}” do „${to}”`,
  parent: 'Jednostka nadrzędna',

  hasChildren: (name: string) => `Jednostka „${name}” ma jednostki podrzędne.`,
  inUse: (name: string, where: string) => `Jednostka „${name}” jest w użyciu ${where}.`,
  hasMembers: (name: string, count: number) =>
    `Jednostka „${name}” ma ${counted(count, 'osobę', 'osoby', 'osób')}.`,
  removed: (name: string) => `Usunięto jednostkę „${name}”`,

  lineName: (name: string, count: number) =>
    count === 0 ? name : `${name} ${counted(count, 'osoba', 'osoby', 'osób')}`,
  memberCount: (count: number, name: string) => `${name}: ${counted(count, 'osoba', 'osoby', 'osób')}, pokaż`,
  membersTitle: (name: string) => `Osoby: ${name}`,
  membersOwn: 'Bez osób z jednostek podrzędnych.',
  noMembers: 'Do tej jednostki nikt nie należy. Osoby przypisuje się na ekranie użytkownika.',
  membersFailed: 'Nie udało się wczytać osób',

  found: (count: number) => `Znaleziono: ${counted(count, 'jednostka', 'jednostki', 'jednostek')}`,
  nothingFound: 'Żadna jednostka nie ma takiej nazwy.',
  empty: 'Nie ma jeszcze żadnej jednostki. Dodaj pierwszą, na przykład zakład.',

  conflictTitle: (name: string) => `Ktoś zmienił „${name}” w międzyczasie`,
  conflictText: 'Wybierz, która wersja ma zostać. Różnią się w tym miejscu:',

  dropAtTop: 'Upuść tutaj, aby przenieść na najwyższy poziom',
  dragHelp: 'Jednostkę przenosi się myszą albo poleceniem „Przenieś do…” z jej menu działań.',
  dragStart: (name: string) => `Podniesiono: ${name}.`,
  dragOver: (name: string, to: string) => `${name}: nad ${to}.`,
  dragCancel: (name: string) => `${name} zostaje na swoim miejscu.`,
} as const;
