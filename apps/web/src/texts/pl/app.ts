import { counted } from '@kartoteka/domain/texts/plural';

/** Maximum number of places with unsaved text that a message names. */
const NAMED = 5;

function named(places: readonly string[]): string {
  if (places.length === 0) return '';
  return ` (${places.slice(0, NAMED).join('; ')}${places.length > NAMED ? '; …' : ''})`;
}

/** Names the entries with unsent text, and the cards without text whose start was not sent. */
function unsent(entries: number, cards: number): string {
  const words = `${counted(entries, 'wpis', 'wpisy', 'wpisów')} z tekstem`;
  const begun = `${counted(cards, 'karta rozpoczęta', 'karty rozpoczęte', 'kart rozpoczętych')} bez sieci`;
  return [...(entries > 0 ? [words] : []), ...(cards > 0 ? [begun] : [])].join(', ');
}

export const appTexts = {
  skip: 'Przejdź do treści',
  navigation: 'Menu główne',
  openMenu: 'Pokaż menu',
  closeMenu: 'Ukryj menu',
  qr: 'Kod QR tej strony',
  qrAbout: 'Zeskanuj, aby otworzyć tę stronę na innym urządzeniu.',
  qrTooLong: 'Ten adres jest za długi na kod QR. Usuń część filtrów albo skopiuj adres z paska przeglądarki.',
  qrFailed: 'Nie udało się narysować kodu QR. Skopiuj adres z paska przeglądarki.',
  account: 'Konto',
  profile: 'Mój profil',
  goTo: 'Przejdź do…',
  keys: 'Skróty klawiaturowe',
  logout: 'Wyloguj',
  unsavedTitle: 'Masz niezapisany tekst',
  unsavedText: (entries: number, cards: number) =>
    `Nie ma jeszcze na serwerze: ${unsent(entries, cards)}. Co z tym zrobić przed wylogowaniem?`,
  unsavedLeft: (entries: number, cards: number, places: readonly string[]) =>
    `Nie udało się zapisać wszystkiego. Na tym urządzeniu: ${unsent(entries, cards)}${named(places)}. Możesz anulować i sprawdzić, dlaczego.`,
  unsavedSave: 'Zapisz',
  unsavedKeep: 'Zostaw na tym urządzeniu',
  unsavedDiscard: 'Usuń',
  configurationFailed: 'Nie udało się uruchomić aplikacji',
  screenFailed: 'Nie udało się otworzyć ekranu',
  screenFailedAbout: 'Coś na tym ekranie się zepsuło. Odśwież stronę.',
  screenMissingAbout: 'Być może zniknęła sieć albo aplikacja została właśnie zaktualizowana.',
  forbidden: 'Brak uprawnień',
  forbiddenAbout:
    'Nie masz uprawnień do tej strony. Jeśli jest Ci potrzebna, poproś administratora o odpowiednią rolę.',
  notFound: 'Nie ma takiej strony',
  notFoundAbout: 'Adres jest nieprawidłowy albo strona została usunięta.',
  toHome: 'Przejdź na stronę główną',
  greeting: (name: string | null) => (name ? `Dzień dobry, ${name}` : 'Dzień dobry'),
} as const;

/** Headings of the menu's sections. */
export const sectionTexts = {
  start: null,
  cards: 'Karty',
  warehouse: 'Magazyn danych',
  administration: 'Administracja',
} as const;

/** Label of each screen in the menu, and one sentence about it. */
export const screenTexts = {
  home: { label: 'Strona główna', about: 'Zobacz, co na Ciebie czeka.' },
  operator: { label: 'Operator', about: 'Rozpocznij kartę albo wróć do wypełnianej.' },
  approval: { label: 'Zatwierdzanie', about: 'Karty, które czekają na Twój podpis.' },
  cards: { label: 'Lista', about: 'Znajdź i otwórz dowolną kartę.' },
  templates: { label: 'Wzory', about: 'Układaj karty z elementów i zatwierdzeń.' },
  groups: { label: 'Grupy', about: 'Dziel wzory kart na grupy.' },
  types: { label: 'Typy', about: 'Dziel wzory kart na typy.' },
  formTypes: { label: 'Formularze', about: 'Układaj formularze z pól.' },
  dataTypes: { label: 'Typy danych', about: 'Opisz, co wpisuje się w pola.' },
  structure: { label: 'Struktura', about: 'Układaj jednostki organizacyjne zakładu.' },
  users: { label: 'Użytkownicy', about: 'Zakładaj konta i nadawaj im role.' },
  roles: { label: 'Role', about: 'Określ, kto co może.' },
  audit: { label: 'Dziennik zdarzeń', about: 'Sprawdź, kto się logował i co zmieniał.' },
  historyCheck: { label: 'Historia kart', about: 'Sprawdź, czy historii kart nikt nie naruszył.' },
  unitTypes: { label: 'Typy jednostek', about: 'Prowadź listę jednostek miary.' },
  searchIndex: { label: 'Indeks wyszukiwania', about: 'Napraw wyszukiwanie, filtry i kolumny list.' },
} as const;
