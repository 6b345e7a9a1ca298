import { counted } from './plural.ts';

interface Where {
  /** Name of the template's element. */
  readonly element: string;
}
interface Repetitions extends Where {
  /** The number of entries. */
  readonly count: number;
}

/**
 * An exceeded limit: of calls, wrong passwords or exports in a period, or of files that are made or queued at the same
 * time.
 */
interface TooMany {
  readonly of: 'calls' | 'passwords' | 'exports' | 'exportsAtOnce' | 'papersAtOnce';
  /** Seconds until the next try makes sense, at least 1. */
  readonly seconds: number;
}

const TOO_MANY: Readonly<Record<TooMany['of'], string>> = {
  calls: 'Zbyt wiele żądań.',
  passwords: 'Zbyt wiele razy podano złe hasło.',
  exports: 'Zbyt wiele eksportów w ciągu minuty.',
  exportsAtOnce: 'Powstaje już tyle plików, ile może naraz.',
  papersAtOnce: 'W kolejce czeka już tyle plików PDF, ile może.',
};

/** Writes a waiting time in words: seconds, or minutes when it is long. */
const waiting = (seconds: number) =>
  seconds > 90
    ? counted(Math.ceil(seconds / 60), 'minutę', 'minuty', 'minut')
    : counted(seconds, 'sekundę', 'sekundy', 'sekund');

/** Writes '1 wpisu', '2 wpisów', '22 wpisów': the genitive has only two forms. */
const ofEntries = (count: number) => `${count} ${count === 1 ? 'wpisu' : 'wpisów'}`;

/**
 * Polish wordings of every business error by its code on the wire. The product's own codes have the form
 * `Kartoteka.<Area>:<Name>`, or `Kartoteka:<Name>` when they belong to no area. Codes of the framework begin with
 * `Volo.Abp.Identity:` or `Volo.Authorization:` (wire errors, identity-rules).
 */
export const businessTexts = {
  // The life of a card (ruling 5)
  'Kartoteka.Card:MinRepetitions': (p: Repetitions & { min: number }) =>
    `Brakuje ${p.min - p.count} z ${ofEntries(p.min)}: ${p.element}.`,
  'Kartoteka.Card:MaxRepetitions': (p: Where & { max: number }) =>
    `Najwyżej ${counted(p.max, 'wpis', 'wpisy', 'wpisów')}: ${p.element}.`,
  'Kartoteka.Card:EntrySubmitted': (p: Where) =>
    `Wpis jest zatwierdzony i nie można go zmienić: ${p.element}.`,
  'Kartoteka.Card:GroupSubmitted': (p: Where) =>
    `Grupa jest zatwierdzona i nie można dodać wpisu: ${p.element}.`,
  'Kartoteka.Card:NothingToFill': (p: Where) =>
    `Ten element jest tylko do czytania i nie przyjmuje wpisów, komentarzy ani załączników: ${p.element}.`,
  'Kartoteka.Card:NotRepeatable': (p: Where) => `Ten element nie ma grupy wpisów: ${p.element}.`,
  'Kartoteka.Card:NotAssigned': (p: Where) => `Ten element wypełnia ktoś inny: ${p.element}.`,
  'Kartoteka.Card:TooLarge': (p: {
    /** Characters that a card may have, in thousands. */ thousands: number;
  }) =>
    `Karta jest pełna: mieści ${p.thousands} tys. znaków. Skróć wpisane teksty, usuń załączniki albo dokończ tę kartę i zacznij następną.`,
  'Kartoteka.Card:TooManyDeleted': (p: { max: number }) =>
    `W tej karcie usunięto już ${counted(p.max, 'wpis', 'wpisy', 'wpisów')}, więc nie można usunąć następnego. Zamiast usuwać ten wpis, popraw go.`,
  'Kartoteka.Card:NotInProgress': () => 'Ta karta nie jest już wypełniana.',
  'Kartoteka.Card:NotSubmitted': () => 'Ten wpis nie jest zatwierdzony.',
  'Kartoteka.Card:NotAuthor': () => 'Zatwierdzenie może cofnąć tylko osoba, która zatwierdziła wpis.',
  'Kartoteka.Card:AlreadySigned': () => 'Karta ma już podpis. Wpis może otworzyć tylko zwrot do poprawy.',
  'Kartoteka.Card:NotAwaitingApproval': () => 'Ta karta nie czeka na zatwierdzenie.',
  'Kartoteka.Card:OutOfTurn': (p: { before: string }) => `Najpierw zatwierdza: ${p.before}.`,
  'Kartoteka.Card:NotEligible': () => 'To zatwierdzenie należy do kogoś innego.',
  'Kartoteka.Card:SlotSigned': () => 'To zatwierdzenie złożył już ktoś inny.',
  'Kartoteka.Card:SlotHasSigner': () => 'To zatwierdzenie ma kto złożyć, więc nie można go przekazać.',
  'Kartoteka.Card:PartyCannotSign': () => 'Nikt z wybranych nie może złożyć tego zatwierdzenia.',
  'Kartoteka.Card:FillerMayNotSign': () => 'Kto wypełniał tę kartę, nie może jej zatwierdzić.',
  'Kartoteka.Card:OneSignaturePerPerson': () =>
    'Ta karta ma już Twoje zatwierdzenie, następne składa ktoś inny.',
  'Kartoteka.Card:MayNotReturn': () => 'Kartę zwraca ten, kto może ją teraz zatwierdzić.',
  'Kartoteka.Card:NothingToReturn': () =>
    'W zwróconej części karty nie ma nic do wypełnienia, więc nikt nie mógłby jej poprawić. Kartę, która ma nie obowiązywać, może unieważnić albo usunąć osoba zarządzająca kartami.',
  'Kartoteka.Card:NotVoidable': () =>
    'Unieważnić można tylko kartę oczekującą na zatwierdzenie albo zatwierdzoną.',
  'Kartoteka.Card:Locked': () => 'Zatwierdzonej ani unieważnionej karty nie można usunąć.',
  'Kartoteka.Card:MayNotDelete': () =>
    'Tę kartę może usunąć tylko jej autor albo osoba zarządzająca kartami.',
  'Kartoteka.Card:MayNotDiscard': () => 'Tę kartę może odrzucić tylko osoba, która ją rozpoczęła.',
  'Kartoteka.Card:DiscardSubmitted': () =>
    'Ta karta była już oddana do zatwierdzenia, więc nie można jej odrzucić.',
  'Kartoteka.Card:DiscardStored': () => 'W karcie coś już zapisano, więc nie można jej odrzucić.',
  'Kartoteka.Card:KeyUsed': () => 'To już raz zapisano, a potem usunięto. Nie powstanie drugi raz.',
  'Kartoteka.Card:RevisionOutdated': () =>
    'Wzór tej karty zmienił się ponad tydzień temu albo nie jest teraz w użyciu. Rozpocznij kartę od nowa, a jeśli to niemożliwe, spróbuj później.',
  'Kartoteka.Card:TemplateNotAvailable': () => 'Tego wzoru nie można teraz wypełniać.',

  // Photos and files (wire files)
  'Kartoteka.File:Unknown': () => 'Nie ma już części załączników. Dodaj je jeszcze raz.',
  'Kartoteka.File:QuotaExceeded': (p: { megabytes: number }) =>
    `Na załączniki nie ma już miejsca: wolno ich przechowywać ${p.megabytes.toLocaleString('pl')} MB. Zgłoś to administratorowi.`,
  'Kartoteka.File:TooManyFree': (p: {
    max: number;
    /** Whether the files are kept because the database was restored not long ago. */ isKept: boolean;
  }) => {
    const held = `Masz już ${counted(p.max, 'załącznik', 'załączniki', 'załączników')}, których nie ma w żadnej karcie.`;
    return p.isKept
      ? `${held} Przez 30 dni po odtworzeniu danych z kopii zapasowej starsze nie ustępują miejsca nowym. Zapisz je w kartach albo zgłoś to administratorowi.`
      : `${held} Zapisz je najpierw w kartach.`;
  },
  'Kartoteka.File:Redacted': () => 'Treść tego pliku usunięto.',
  'Kartoteka.File:NotAttached': () => 'Tego pliku nie ma w żadnej karcie.',

  // Rows, lists and generated files
  'Kartoteka:DuplicateName': (p: { name: string }) => `Nazwa „${p.name}” jest już zajęta.`,
  'Kartoteka:InUse': (p: { name: string; count: number }) =>
    `„${p.name}” jest w użyciu (${counted(p.count, 'miejsce', 'miejsca', 'miejsc')}) i nie można tego usunąć.`,
  'Kartoteka:HasMembers': (p: { name: string; count: number }) =>
    `Jednostka „${p.name}” ma ${counted(p.count, 'osobę', 'osoby', 'osób')} i nie można jej usunąć.`,
  'Kartoteka:HasChildren': (p: { name: string }) =>
    `Jednostka „${p.name}” ma jednostki podrzędne i nie można jej usunąć.`,
  'Kartoteka:ExportTooLarge': (p: { max: number }) =>
    `Od razu można zapisać najwyżej ${counted(p.max, 'wiersz', 'wiersze', 'wierszy')}. Zawęź listę filtrami albo przygotuj plik w tle.`,
  'Kartoteka:DefinitionsTooLarge': (p: {
    /** The size of the file, in megabytes, definitions or different parties. */ size: number;
    max: number;
    of: 'megabytes' | 'definitions' | 'parties';
  }) => {
    switch (p.of) {
      case 'megabytes':
        return `Plik miałby ${p.size} MB, a zaimportować można najwyżej ${p.max} MB. Zmniejsz obrazy w opisach i opcjach.`;
      case 'definitions':
        return `Plik miałby ${counted(p.size, 'definicję', 'definicje', 'definicji')}, a zaimportować można najwyżej ${p.max}.`;
      case 'parties':
        return `Wzór wymienia różne osoby, role i jednostki: ${p.size}. Zaimportować można najwyżej ${p.max}. Wskaż role albo jednostki zamiast osób.`;
    }
  },
  'Kartoteka:PdfUnavailable': () =>
    'Na serwerze nie ma programu Chromium, więc plik PDF nie powstanie. Użyj „Drukuj” i zapisz wydruk jako PDF.',
  'Kartoteka:PdfTooLarge': (p: { /** Megabytes. */ max: number }) =>
    `Plik PDF miałby ponad ${p.max} MB, bo karta ma bardzo dużo zdjęć. Użyj „Drukuj” i zapisz wydruk jako PDF.`,
  'Kartoteka:TooManyExports': (p: { max: number }) =>
    `W tle mogą powstawać najwyżej ${counted(p.max, 'plik', 'pliki', 'plików')} jednej osoby. Poczekaj, aż któryś będzie gotowy.`,

  // Requests in general
  'Kartoteka:ConcurrencyConflict': () => 'Ktoś zmienił te dane w międzyczasie.',
  'Kartoteka:ClientTooOld': () => 'Ta strona jest starsza niż serwer. Odśwież ją, zanim coś zapiszesz.',
  'Kartoteka:TooManyRequests': (p: TooMany) => `${TOO_MANY[p.of]} Spróbuj ponownie za ${waiting(p.seconds)}.`,
  'Kartoteka:IdempotencyKeyReused': () => 'Ten klucz powtórzenia należy do innego żądania.',
  'Volo.Authorization:010001': () => 'Brak uprawnień do tej czynności.',

  // Identity
  'Volo.Abp.Identity:DuplicateUserName': (p: { userName: string }) =>
    `Login „${p.userName}” jest już zajęty.`,
  'Volo.Abp.Identity:DuplicateEmail': (p: { email: string }) => `Adres „${p.email}” jest już zajęty.`,
  'Volo.Abp.Identity:InvalidUserName': (p: { userName: string }) =>
    `Login „${p.userName}” zawiera niedozwolone znaki.`,
  'Volo.Abp.Identity:LookAlikeUserName': (p: { userName: string }) =>
    `Login „${p.userName}” miesza alfabety albo ma litery, które tylko wyglądają jak inne. Wpisz go jednym alfabetem.`,
  'Volo.Abp.Identity:PasswordTooShort': (p: { min: number }) =>
    `Hasło ma mieć co najmniej ${counted(p.min, 'znak', 'znaki', 'znaków')}.`,
  'Volo.Abp.Identity:PasswordTooCommon': () => 'To hasło jest zbyt popularne. Wybierz inne.',
  'Volo.Abp.Identity:PasswordUnchanged': () => 'To hasło już masz. Wybierz inne.',
  'Volo.Abp.Identity:PasswordMismatch': () => 'To hasło jest nieprawidłowe.',
  'Volo.Abp.Identity:RoleNotFound': (p: { name: string }) => `Nie ma roli „${p.name}”.`,
  'Volo.Abp.Identity:DuplicateRoleName': (p: { name: string }) => `Rola „${p.name}” już istnieje.`,
  'Volo.Abp.Identity:LastAdministrator': () =>
    'Co najmniej jeden aktywny użytkownik musi mieć rolę administratora.',
  'Volo.Abp.Identity:NotHeld': (p: { policies: readonly string[] }) =>
    `Nie można nadać uprawnień, których się nie ma: ${p.policies.join(', ')}.`,
  'Volo.Abp.Identity:MoreRights': () => 'Ten użytkownik ma uprawnienia, których Ty nie masz.',
  'Volo.Abp.Identity:RoleHoldsMore': () => 'Ta rola daje uprawnienia, których Ty nie masz.',
  'Volo.Abp.Identity:OwnMembership': () =>
    'Własne role i jednostki oraz miejsce własnej jednostki zmienia ktoś, kto zarządza uprawnieniami.',
  'Volo.Abp.Identity:OpensApproval': (p: { parties: readonly string[] }) =>
    `To zmienia, kto zatwierdza karty (${p.parties.join(', ')}). Zrobi to ktoś, kto zarządza uprawnieniami.`,
  'Volo.Abp.Identity:ApproverAccount': (p: { parties: readonly string[] }) =>
    `To konto zatwierdza karty (${p.parties.join(', ')}). Jego hasło, e-mail, login, aktywność i blokadę po błędnych hasłach zmienia ktoś, kto zarządza uprawnieniami.`,
  'Volo.Abp.Identity:010001': () => 'Nie można usunąć własnego konta.',
  'Volo.Abp.Identity:010004': (p: { displayName: string }) =>
    `Jednostka „${p.displayName}” już istnieje na tym poziomie.`,
  'Volo.Abp.Identity:010005': () => 'Nie można zmienić nazwy roli systemowej.',
  'Volo.Abp.Identity:010006': () => 'Nie można usunąć roli systemowej.',
} as const;
