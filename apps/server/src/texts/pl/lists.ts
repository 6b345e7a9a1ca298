import { counted } from '@kartoteka/domain/texts/plural';

/** Titles of the lists; exported files are named after them. */
export const listTitles = {
  cards: 'Karty',
  templates: 'Wzory',
  groups: 'Grupy',
  types: 'Typy',
  formTemplates: 'Formularze',
  dataTypes: 'Typy danych',
  unitTypes: 'Typy jednostek',
  users: 'Użytkownicy',
  roles: 'Role',
  audit: 'Dziennik zdarzeń',
} as const;

/** Texts of the trail for an export whose request was too long to be stored. */
export const exportTexts = {
  cutRequest: (characters: number, columns: number, sha256: string) =>
    `${counted(characters, 'znak', 'znaki', 'znaków')}, ${counted(columns, 'kolumna', 'kolumny', 'kolumn')}, SHA-256 ${sha256}`,
  filter: (label: string, values: string) => `${label}: ${values}`,
  range: (low: string, high: string) =>
    [low === '' ? '' : `od ${low}`, high === '' ? '' : `do ${high}`].filter(Boolean).join(' '),
  anyOf: (values: readonly string[], more: number) =>
    `${values.join(' lub ')}${more === 0 ? '' : ` i jeszcze ${more}`}`,
};

/** Options of filters. */
export const choiceTexts = {
  earlier: (label: string, others: readonly string[]) => `${label} (dawniej: ${others.join(', ')})`,
};

/** Columns and filters of several lists. */
export const columnTexts = {
  name: 'Nazwa',
  group: 'Grupa',
  type: 'Typ',
  created: 'Data utworzenia',
  modified: 'Data modyfikacji',
  archived: 'W archiwum',
} as const;

/** Columns of the list of cards. */
export const cardColumnTexts = {
  template: 'Wzór',
  templateVersion: (name: string, version: number) => `${name}, wersja ${version}`,
  status: 'Stan',
  author: 'Autor',
  approved: 'Zatwierdzona',
  deviations: 'Z odchyleniem',
  files: 'Załączniki',
  hasFiles: 'Z załącznikami',
} as const;

/** Statuses of a card in lists. */
export const cardStatusTexts = {
  inProgress: 'W trakcie',
  returned: 'Zwrócona',
  awaitingApproval: 'Do zatwierdzenia',
  approved: 'Zatwierdzona',
  voided: 'Unieważniona',
} as const;

/** Columns of an exported file with a line for each entry. */
export const entryColumnTexts = {
  element: 'Element',
  entryNumber: 'Nr wpisu',
  submitted: 'Wpis zatwierdzony',
  deviations: 'Poza normą',
  deviationComments: 'Komentarze do odchyleń',
  comment: 'Komentarz',
  files: 'Załączniki',
} as const;

/** Columns of the list of card templates. */
export const templateColumnTexts = {
  version: 'Wersja',
  isCurrent: 'Wersja obowiązująca',
} as const;

/** Columns of the list of form templates. */
export const formColumnTexts = {
  elementCount: 'Liczba pól',
} as const;

/** Columns of the list of data types. */
export const dataTypeColumnTexts = {
  control: 'Kontrolka',
  stored: 'Typ wartości',
  unit: 'Jednostka',
} as const;

/** Columns of the list of users. */
export const userColumnTexts = {
  name: 'Imię',
  surname: 'Nazwisko',
  email: 'E-mail',
  userName: 'Login',
  isActive: 'Aktywny',
  roles: 'Role',
  lastSeen: 'Aktywność',
} as const;

/** Columns of the list of roles. */
export const roleColumnTexts = {
  name: 'Nazwa systemowa',
  displayName: 'Etykieta',
} as const;

/** Columns of the audit trail. */
export const auditColumnTexts = {
  at: 'Czas',
  who: 'Kto',
  action: 'Zdarzenie',
  outcome: 'Wynik',
  targetKind: 'Rodzaj obiektu',
  target: 'Obiekt',
  address: 'Adres sieciowy',
  correlationId: 'Identyfikator wywołania',
} as const;
