import { counted } from '@kartoteka/domain/texts/plural';

export const goToTexts = {
  title: 'Przejdź do…',
  field: 'Ekran, wzór albo karta',
  results: 'Znalezione',
  groups: {
    screens: 'Ekrany',
    start: 'Rozpocznij kartę',
    cards: 'Karty',
    templates: 'Wzory',
  },
  searching: 'Szukam…',
  found: (count: number) => counted(count, 'wynik', 'wyniki', 'wyników'),
  foundMore: (count: number) =>
    `${counted(count, 'wynik', 'wyniki', 'wyników')}, a pasuje więcej. Dopisz następne słowo z nazwy.`,
  allCards: 'Pokaż wszystkie karty',
  allTemplates: 'Pokaż wszystkie wzory',
  inList: (text: string) => `Lista po wyszukaniu „${text}”`,
  nothing: (text: string) => `Nic nie pasuje do „${text}”. Sprawdź pisownię albo wpisz inne słowo z nazwy.`,
  failed: 'Nie udało się przeszukać wszystkiego.',
  version: (version: number, isCurrent: boolean) => `wersja ${version}${isCurrent ? ', bieżąca' : ''}`,
  toSign: 'czeka na Twój podpis',
  profile: 'Twoje dane, hasło i sesje.',
} as const;

/** Further words by which people look for a screen. */
export const screenSynonyms: Readonly<Record<string, string>> = {
  home: 'start pulpit początek',
  operator: 'wypełnij wypełnianie nowa karta rozpocznij kontrola',
  approval: 'podpis podpisz podpisywanie akceptacja zatwierdź do zatwierdzenia',
  cards: 'karty wypełnione wszystkie karty rejestr archiwum',
  templates: 'szablony karty wersje',
  groups: 'grupy kart kategorie',
  types: 'typy kart rodzaje',
  formTypes: 'ankiety pola szablony formularzy',
  dataTypes: 'pola normy listy wyboru kontrolki',
  unitTypes: 'jednostki miary',
  organizationUnits: 'jednostki organizacyjne działy wydziały zakład',
  users: 'konta pracownicy osoby loginy hasła',
  roles: 'uprawnienia prawa dostęp',
  audit: 'audyt log logi zmiany logowania',
  historyCheck: 'sprawdzenie historii skróty naruszenia',
  searchIndex: 'wyszukiwarka reindeksacja',
  profile: 'konto hasło sesje dane skróty',
};
