import { counted, pluralForm } from './plural.ts';

/** Turns words into a sentence. 'pH' keeps its small letter. */
const sentence = (words: string) =>
  words.replace(/^\p{Ll}(?!\p{Lu})/u, (first) => first.toLocaleUpperCase('pl')).replace(/\.?$/, '.');
/** Writes bytes as megabytes, rounded up to a tenth. */
const megabytes = (bytes: number) => `${(Math.ceil(bytes / 100_000) / 10).toLocaleString('pl')} MB`;
const characters = (count: number) => counted(count, 'znak', 'znaki', 'znaków');

/**
 * Polish wordings of every message of the rules, by name. A second language is a second file with the same keys. Each
 * wording is a function of the message's parameters, so that plurals and units are right.
 */
export const violationTexts = {
  // Values
  required: () => 'Pole jest wymagane.',
  notText: () => 'Podaj tekst.',
  badCharacters: () => 'Tekst zawiera niedozwolone znaki.',
  reservedKey: () => 'Ta nazwa jest zastrzeżona i nie może być kluczem.',
  notInteger: () => 'Podaj liczbę całkowitą.',
  notDecimal: () => 'Podaj liczbę, np. 2,5.',
  tooManyDigits: () => 'Podaj najwyżej 15 cyfr przed przecinkiem i 15 po przecinku.',
  notBool: () => 'Wybierz Tak albo Nie.',
  notDate: () => 'Podaj poprawną datę.',
  notTime: () => 'Podaj poprawną godzinę, np. 07:30.',
  notDateTime: () => 'Podaj poprawną datę i godzinę.',
  notOneValue: () => 'Podaj jedną wartość.',
  tooLong: (p: { max: number }) => `Podaj najwyżej ${characters(p.max)}.`,
  tooShort: (p: { min: number }) => `Podaj co najmniej ${characters(p.min)}.`,
  notAnOption: () => 'Wybierz wartość z listy.',
  notAllowed: (p: { expected: string }) => `Wartość niedozwolona. Dozwolone: ${p.expected}.`,
  otherForm: (p: { hint: string }) => `Wartość ma inną postać niż potrzeba. ${sentence(p.hint)}`,
  commentRequired: (p: { outside: readonly string[] }) => `Wartość ${p.outside.join('; ')}. Dodaj komentarz.`,
  tooHardToMatch: () =>
    'Tej wartości nie da się sprawdzić wzorcem w rozsądnym czasie. Skróć ją albo zgłoś to administratorowi.',
  unknownField: () => 'Nieznane pole.',

  // Settings of a data type
  illegalPair: () => 'Ten rodzaj kontrolki nie obsługuje tego typu wartości.',
  unknownSetting: () => 'Nieznany typ ustawienia.',
  settingTwice: () => 'To ustawienie już jest na liście.',
  negative: () => 'Podaj liczbę nie mniejszą od 0.',
  tooBig: (p: { max: number }) => `Podaj liczbę nie większą od ${p.max}.`,
  minOverMax: () => 'Najmniejsza długość jest większa od największej.',
  rangeNeedsTwo: () => 'Zakres ma dwie wartości: od i do.',
  rangeUpsideDown: () => 'Początek zakresu nie może być po jego końcu.',
  rangeNotOrdered: () => 'Zakres można podać tylko dla liczb, dat i godzin.',
  badPattern: () => 'Niepoprawne albo nieobsługiwane wyrażenie regularne.',
  patternTooLarge: () => 'Wyrażenie regularne jest za rozbudowane. Skróć je albo zmniejsz liczby powtórzeń.',
  patternsTooLarge: () =>
    'Wyrażenia regularne są razem za rozbudowane. Skróć je albo zmniejsz liczby powtórzeń.',
  onePattern: () => 'Podaj jedno wyrażenie regularne. Kilka możliwości połącz znakiem „|”.',
  optionTwice: () => 'Ta wartość jest już na liście opcji.',
  tooManyItems: (p: { max: number }) => `Najwyżej ${counted(p.max, 'pozycja', 'pozycje', 'pozycji')}.`,

  // Repetitions of a template's element
  badMaxRepetitions: () => 'Podaj liczbę większą od 0 albo zostaw pole puste.',
  minOverMaxRepetitions: () => 'Najmniejsza liczba wpisów jest większa od największej.',

  // Entries and cards
  indexNotZero: () => 'Element bez powtórzeń ma jeden wpis o numerze 0.',
  badIndex: (p: { max: number }) => `Numer wpisu jest liczbą całkowitą od 0 do ${p.max}.`,
  unknownElement: () => 'Nie ma takiego elementu w tej karcie.',
  unknownEntry: () => 'Nie ma takiego wpisu w tej karcie.',

  // Photos and files
  fileTwice: () => 'Ten plik jest już na liście.',
  originalMissing: () => 'Zachowaj też zdjęcie, na którym rysowano.',
  photosForbidden: () => 'Do tego pola nie dodaje się zdjęć.',
  photosTooMany: (p: { max: number }) =>
    `Do tego pola można dodać najwyżej ${counted(p.max, 'zdjęcie', 'zdjęcia', 'zdjęć')}.`,
  photosRequired: (p: { min: number; count: number }) =>
    p.count === 0
      ? `Dodaj co najmniej ${counted(p.min, 'zdjęcie', 'zdjęcia', 'zdjęć')}.`
      : `Dodaj co najmniej ${counted(p.min, 'zdjęcie', 'zdjęcia', 'zdjęć')}. Na razie ${pluralForm(p.count, 'jest', 'są', 'jest')} ${p.count}.`,
  tooManyFiles: (p: { max: number }) =>
    `Można dodać najwyżej ${counted(p.max, 'załącznik', 'załączniki', 'załączników')}.`,
  fileEmpty: () => 'Ten plik jest pusty.',
  fileKind: () => 'Dodaj zdjęcie JPEG, PNG albo WebP lub plik PDF.',
  fileKindOff: () => 'Ten rodzaj plików jest wyłączony. Wybierz inny plik.',
  fileHeic: () =>
    'Zdjęć HEIC nie można dodać. Ustaw w aparacie format JPEG („Najbardziej zgodny”) albo zapisz zdjęcie jako JPEG.',
  fileBroken: () => 'Tego pliku nie da się odczytać. Jest uszkodzony albo niepełny.',
  photoTooManyPixels: (p: { max: number }) =>
    `Zmniejsz zdjęcie do najwyżej ${p.max} ${p.max === 1 ? 'megapiksela' : 'megapikseli'}.`,
  photoTooSlow: () =>
    'Tego zdjęcia nie da się przetworzyć w rozsądnym czasie. Zmniejsz je albo zapisz jako JPEG.',
  pdfActive: () => 'Ten PDF zawiera skrypt, plik w środku albo polecenie. Wydrukuj go do nowego pliku PDF.',
  pdfLocked: () => 'Ten PDF jest zaszyfrowany. Zapisz go bez hasła i ograniczeń.',
  photoRangeUpsideDown: () => 'Najmniejsza liczba zdjęć jest większa od największej.',
  redactedOriginal: () => 'Usunięto treść zdjęcia, na którym rysowano. Usuń też ten rysunek.',
  unknownOriginal: () => 'Nie ma już zdjęcia, na którym rysowano. Dodaj je jeszcze raz.',

  // Organisation
  unitCycle: () => 'Jednostki nie można przenieść do niej samej ani do jej jednostki podrzędnej.',
  unknownParent: () => 'Nie ma takiej jednostki nadrzędnej.',
  tooManyUnits: (p: { max: number }) => `Jednostek może być najwyżej ${p.max}.`,
  tooManyLevels: (p: { max: number }) => `Jednostki mogą mieć najwyżej ${p.max} poziomów.`,

  // Definitions: references to rows, texts, sizes and pictures
  ownRulesUnfit: (p: { named: readonly { field: string; form: string }[]; more: number }) => {
    const named = p.named.map(({ field, form }) => `„${field}” w formularzu „${form}”`).join(', ');
    const more = p.more > 0 ? ` i jeszcze ${p.more}` : '';
    return `Do tych wartości nie pasują własne reguły pól: ${named}${more}. Najpierw zmień je albo usuń w formularzach.`;
  },
  unknownReference: () => 'Nie ma takiej pozycji.',
  archivedReference: () => 'Ta pozycja jest w archiwum.',
  foreignId: () => 'Ten wiersz nie należy do edytowanego obiektu.',
  archivedVersion: () => 'Wersja z archiwum nie może obowiązywać.',
  textsTooLong: (p: { max: number }) =>
    `Opisy mają razem za dużo tekstu, najwyżej ${characters(p.max)} bez obrazów.`,
  badImage: () => 'Dodaj obraz PNG, JPEG albo WebP, najwyżej 200 kB.',
  typeTooLarge: (p: { size: number; max: number }) =>
    `Ustawienia zajmują ${megabytes(p.size)}, a mogą najwyżej ${megabytes(p.max)}. Skróć listę opcji.`,
  formTooLarge: (p: { size: number; max: number }) =>
    `Formularz zajmuje ${megabytes(p.size)}, a może najwyżej ${megabytes(p.max)}. Usuń część pól albo skróć listy ich opcji.`,
  templateTooLarge: (p: { size: number; max: number }) =>
    `Formularze tej karty zajmują razem ${megabytes(p.size)}, a mogą najwyżej ${megabytes(p.max)}. Usuń część elementów albo wybierz mniejsze formularze.`,
  usedFormTooLarge: (p: { name: string; size: number; max: number }) =>
    `Formularz „${p.name}” zająłby ${megabytes(p.size)}, a może najwyżej ${megabytes(p.max)}.`,
  usedTemplateTooLarge: (p: { name: string; size: number; max: number }) =>
    `Karta według wzoru „${p.name}” zajęłaby ${megabytes(p.size)}, a może najwyżej ${megabytes(p.max)}.`,
  pictureUnreadable: () => 'Nie można odczytać tego obrazu. Wybierz inny plik.',
  pictureMoves: () => 'Wybierz obraz bez animacji.',
  pictureTooManyPixels: (p: { max: number }) => `Zmniejsz obraz do najwyżej ${p.max} megapikseli.`,
  newPicturesTooManyPixels: (p: { max: number }) =>
    `Nowe obrazy mają razem ponad ${p.max} megapikseli. Zapisz część z nich, potem dodaj następne.`,
  tooManyNewPictures: (p: { max: number }) =>
    `Naraz można dodać najwyżej ${p.max} nowych obrazów. Zapisz część z nich, potem dodaj następne.`,

  // Definition files
  notDefinitionFile: () => 'To nie jest plik z definicjami Kartoteki.',
  otherFileVersion: (p: { version: number }) =>
    `Ten plik ma inną wersję formatu. Program czyta wersję ${p.version}.`,
  nameTwiceInFile: () => 'Ta nazwa jest w pliku drugi raz.',
  notInFile: (p: { name: string }) => `W pliku nie ma pozycji „${p.name}”.`,
  noPictureInFile: () => 'W pliku nie ma obrazu, który tu jest.',
  otherPicture: () => 'Obraz nie zgadza się ze swoją sumą kontrolną.',
  tooManyDefinitions: (p: { max: number }) =>
    `Plik ma za dużo definicji, może mieć najwyżej ${counted(p.max, 'definicję', 'definicje', 'definicji')}.`,
  definitionTooLarge: (p: { size: number; max: number }) =>
    `Razem z obrazami zajmuje ${megabytes(p.size)}, a może najwyżej ${megabytes(p.max)}.`,
  fileTooLarge: (p: { size: number; max: number }) =>
    `Definicje razem z obrazami zajmują ${megabytes(p.size)}, a mogą najwyżej ${megabytes(p.max)}.`,
  undecided: () => 'Wybierz, co zrobić z tą pozycją.',
  forbiddenDecision: () => 'Dla tej pozycji nie ma takiego wyboru.',

  // Lists
  unknownFilter: (p: { filter: string }) => `Nie ma filtra „${p.filter}”.`,
  unknownSortField: (p: { field: string }) => `Nie można sortować po polu „${p.field}”.`,
  unknownColumn: (p: { column: string }) => `Nie ma kolumny „${p.column}”.`,
  notOwnRole: () => 'Wybierz rolę, którą masz.',
  tooManyViews: (p: { max: number }) =>
    `Jedna lista może mieć najwyżej ${p.max} Twoich widoków. Usuń niepotrzebne.`,
  noEntries: () => 'Wiersze tej listy nie mają wpisów.',
  badSorting: (p: { part: string }) => `Niepoprawne sortowanie „${p.part}”.`,
} as const;
