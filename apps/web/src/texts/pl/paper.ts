/** The printed card and the page that checks it. */
export const paperTexts = {
  loading: 'Wczytywanie karty',
  print: 'Drukuj',
  retry: 'Spróbuj ponownie',
  failed: 'Nie udało się wczytać karty',
  unknown: 'Nie ma takiej karty',
  unknownAbout: 'Adres jest niepełny albo wygasł. Poproś o nowy tego, od kogo go masz.',
  notApproved: 'NIEZATWIERDZONA',
  voided: 'UNIEWAŻNIONA',
  card: 'Karta kontrolna',
  template: 'Wzór',
  templateLine: (name: string, version: number) => `${name}, wersja ${version}`,
  number: 'Numer karty',
  numberLine: (number: number, day: string) => `${number} z dnia ${day}`,
  kind: 'Grupa i typ',
  state: 'Stan',
  started: 'Rozpoczęta',
  submitted: 'Wypełniona',
  approved: 'Zatwierdzona',
  deviations: 'Odchylenia',
  deviationsYes: 'są wartości poza normą',
  deviationsNo: 'brak',
  returnReason: 'Powód zwrotu',
  voidReason: 'Powód unieważnienia',
  field: 'Pole',
  value: 'Wartość',
  norm: 'Norma',
  /** The norm without its label, which the column's head already has. */
  normAlone: (norm: string) => norm.replace(/^norma:? /, ''),
  entry: (ordinal: number) => `Wpis ${ordinal}`,
  whole: 'Dane',
  /** Two people may have the same name, but every account has its own number. */
  signer: (name: string, account: number | null) =>
    account === null ? name : `${name} (konto nr ${account})`,
  claim: ({ typed, arrived }: { typed: string; arrived: string }) =>
    `wpisano ${typed} (według urządzenia), dotarło ${arrived}`,
  byAt: (who: string | null, when: string) => [who, when].filter(Boolean).join(', '),
  notSubmitted: 'niezatwierdzony',
  notFilled: 'niewypełniony',
  notAssessed: 'nie oceniono',
  changed: (when: string, who: string) => `zmieniono ${when}, ${who}; było: `,
  comment: 'Komentarz',
  commentTo: (text: string) => `Komentarz: ${text}`,
  commentChanged: (when: string, who: string) => `komentarz zmieniono ${when}, ${who}; było: `,
  captionChanged: (when: string, who: string) => `podpis zmieniono ${when}, ${who}; było: `,
  files: 'Załączniki',
  reasonFiles: 'Załączniki do powodu',
  fileNumber: (number: number) => `Zał. ${number}`,
  fileHash: 'SHA-256:',
  /**
   * Distinguishes a photo from the pictures that were drawn on it, because all of them have the same caption and name.
   */
  drawing: (original: number | null, isDrawnUpon: boolean): string | null => {
    if (original === null) return isDrawnUpon ? 'oryginał, bez rysunku' : null;
    const drawn = `z rysunkiem na zał. ${original}`;
    return isDrawnUpon ? `${drawn}, zastąpione nowszym rysunkiem` : drawn;
  },
  fileRedacted: (reason: string) => `treść usunięto: ${reason}`,
  noData: 'Brak danych',
  noEntries: 'Brak wpisów',
  signatures: 'Podpisy',
  signs: 'Zatwierdza',
  signature: 'Podpis',
  meaning: 'Znaczenie',
  hash: 'Skrót danych',
  paperHash: 'Skrót wydruku',
  pending: 'oczekuje',
  unsigned: 'nie złożono',
  noSignatures: 'Nie ma jeszcze podpisów.',
  noneNeeded: 'Wzór tej karty nie wymaga podpisów.',
  check: 'Sprawdzenie wydruku',
  checkAbout:
    'Kod prowadzi do strony, która mówi, czy wydruk o tym skrócie jest podpisany i aktualny. Nie pokazuje ona danych karty.',
  checkTitle: 'Kod QR strony sprawdzenia wydruku',
  checking: 'Sprawdzanie wydruku',
  checkFailed: 'Nie udało się sprawdzić wydruku',
  hashOnPaper: 'Skrót z kodu. Powinien być taki sam jak na wydruku:',
  identity: (id: string) => `Identyfikator karty: ${id}`,
  page: 'strona',
  of: 'z',
} as const;

/** The result of checking a paper, as a title and a sentence. */
export const stateTexts = {
  signed: {
    title: 'Podpisany i aktualny',
    about: 'Karta jest zatwierdzona, a jej dane i podpisy są takie jak na wydruku.',
  },
  valid: {
    title: 'Dane aktualne',
    about:
      'Karta jest zatwierdzona i ma te same dane. Podpisów ten wydruk nie potwierdza: wzór ich nie wymaga albo wydruk powstał w starszej wersji programu.',
  },
  unsigned: {
    title: 'Niepodpisany',
    about: 'Karta ma te same dane, ale nie jest jeszcze zatwierdzona. Ten wydruk niczego nie zaświadcza.',
  },
  superseded: {
    title: 'Zastąpiony',
    about:
      'Karta wyglądała kiedyś tak jak wydruk. Później zmieniły się jej dane, stan albo podpisy. Wydrukuj ją ponownie.',
  },
  altered: {
    title: 'Zmieniony',
    about:
      'Karta nigdy tak nie wyglądała albo jej dane zmieniono po podpisie. Nie opieraj się na tym wydruku.',
  },
  unknown: {
    title: 'Nieznany wydruk',
    about: 'Nie ma takiej karty albo kod jest niepełny.',
  },
} as const;
