import { counted } from '@kartoteka/domain/texts/plural';

/** Texts about the version of the app. */
export const versionTexts = {
  newer: 'Jest nowa wersja.',
  newerAbout: 'Otworzy się sama, gdy nic nie piszesz ani nie wysyłasz.',
  tooOld: 'Ta wersja aplikacji jest za stara, aby zapisywać.',
  tooOldAbout: 'To, co wpisujesz, zostaje na tym urządzeniu. Odśwież, aby to wysłać.',
  refresh: 'Odśwież',
} as const;

/** Texts about a server that cannot be reached. */
export const networkTexts = {
  away: 'Bez sieci',
  unreachable: 'Brak odpowiedzi serwera',
  off: 'Praca bez sieci jest wyłączona, bo ta strona nie używa HTTPS.',
  offAbout: 'Gdy zniknie sieć, nie odświeżaj strony. Wpisany tekst zostaje na tym urządzeniu.',
  stateOf: (when: string) => `stan z ${when}`,
  needsServer: 'Wymaga sieci',
  screenAway: 'Ten ekran działa tylko z siecią',
  screenAwayAbout: 'Otworzy się sam, gdy wróci sieć. Karty możesz wypełniać bez niej.',
  screenAwayOther: 'Otworzy się sam, gdy wróci sieć.',
  toCards: 'Przejdź do kart',
  begunGone: 'Tej karty nie ma już na tym urządzeniu.',
  unnumbered: (template: string) => `${template} (bez numeru)`,
  notKept: 'Tego wzoru nie ma na tym urządzeniu. Kartę zaczniesz, gdy wróci sieć.',
  noRoom:
    'Na tym urządzeniu brakuje miejsca, więc karty nie można zacząć bez sieci. Zwolnij miejsce albo zacznij ją, gdy wróci sieć.',
  unreadable:
    'Przeglądarka nie odczytała teraz danych tego urządzenia, więc karty nie można zacząć bez sieci. Spróbuj ponownie za chwilę albo zacznij ją, gdy wróci sieć.',
  begunWaits: 'Ta karta nie ma jeszcze numeru',
  begunWaitsAbout: 'Wypełniaj ją jak zwykle. Gdy wróci sieć, dostanie numer i wyśle się sama.',
  begunRefused: 'Serwer nie przyjął tej karty',
  begunAgain: 'Spróbuj ponownie',
  locked: 'Ta aplikacja zbyt długo nie miała połączenia z serwerem',
  lockedAbout: (hours: number) =>
    `Bez sieci otwiera się przez ${counted(hours, 'godzinę', 'godziny', 'godzin')} od ostatniego połączenia. Niczego nie usunięto. Połącz się z siecią, a Twoje karty i wpisany tekst wrócą.`,
} as const;

/** Texts of 'Mój profil' about working without a network on this device. */
export const deviceTexts = {
  title: 'Praca bez sieci',
  ready: 'To urządzenie otworzy aplikację także bez sieci.',
  coming: 'Aplikacja jest właśnie zapisywana na tym urządzeniu.',
  insecure:
    'Praca bez sieci jest wyłączona, bo ta strona nie używa HTTPS. Wpisany tekst zostaje na tym urządzeniu jak dotąd. Poproś administratora o adres z HTTPS.',
  missing: 'Ta przeglądarka nie pozwala otwierać aplikacji bez sieci.',
  kept: (cards: number, templates: number) =>
    `Na urządzeniu: ${counted(cards, 'karta', 'karty', 'kart')} w trakcie i ${counted(templates, 'wzór', 'wzory', 'wzorów')} do rozpoczęcia.`,
  keptAt: (when: string) => `Stan z ${when}.`,
  persisted: 'Przeglądarka nie usunie tych danych sama.',
  notPersisted:
    'Przeglądarka może usunąć te dane, gdy zabraknie miejsca. Zainstaluj aplikację na ekranie głównym, aby temu zapobiec.',
} as const;
