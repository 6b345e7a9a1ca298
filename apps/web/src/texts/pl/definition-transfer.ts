import { counted, pluralForm } from '@kartoteka/domain/texts/plural';

const DEFINITIONS = ['definicję', 'definicje', 'definicji'] as const;
const OF_DEFINITIONS = ['definicji', 'definicji', 'definicji'] as const;

export const definitionTransferTexts = {
  title: 'Import wzoru z pliku',
  about: 'Najpierw zobaczysz, co się zmieni. Nic nie zapisze się, zanim klikniesz „Importuj”.',
  choose: 'Wybierz plik',
  chooseHint: 'Plik tworzy „Eksportuj do pliku” przy wzorze, także w innym zakładzie. Możesz go tu upuścić.',
  chooseOther: 'Wybierz inny plik',
  reading: 'Porównywanie pliku z definicjami zakładu',
  back: 'Wróć do wzorów',
  file: (name: string) => `Plik: ${name}`,

  notJson: 'To nie jest plik z definicjami: nie można go odczytać.',
  tooLarge: (megabytes: number) => `Plik jest za duży, może mieć najwyżej ${megabytes} MB.`,
  unreadable: 'Nie udało się odczytać pliku. Wybierz go jeszcze raz.',
  refused: 'Tego pliku nie można zaimportować',
  failed: 'Nie udało się porównać pliku',
  moreFaults: (count: number) => `I ${counted(count, 'dalszy błąd', 'dalsze błędy', 'dalszych błędów')}.`,

  changedByHand:
    'Plik zmieniono po wyeksportowaniu albo uszkodził się po drodze: jego suma kontrolna się nie zgadza. Sprawdź, co zaimportujesz.',
  losesApprovals:
    'W pliku wzór ma zatwierdzenia, a po imporcie nie będzie miał żadnego: karta będzie zakończona, gdy operator ją wypełni.',
  changedMeanwhile:
    'Ktoś zmienił definicje w międzyczasie. Sprawdź nowe porównanie i zaimportuj jeszcze raz.',

  summary: (count: number) => `Plik ma ${counted(count, ...DEFINITIONS)}`,
  counts: {
    new: (count: number) => counted(count, 'nowa', 'nowe', 'nowych'),
    different: (count: number) => counted(count, 'inna', 'inne', 'innych'),
    same: (count: number) => counted(count, 'taka sama', 'takie same', 'takich samych'),
  },
  definitions: 'Definicje',
  statuses: { new: 'nowe', different: 'inne', same: 'takie samo' },
  version: (number: number) => `wersja ${number}`,
  inArchive: 'w archiwum',
  existsAs: (name: string) => `U nas: ${name}`,

  outcomes: {
    created: 'Powstanie',
    reused: 'Zostaje nasze',
    overwritten: 'Nadpisze nasze',
    undecided: 'Do decyzji',
    blocked: 'Nie można zapisać',
  },
  dependsOn: 'Najpierw popraw to, z czego korzysta.',
  decision: (name: string) => `Co zrobić: ${name}`,
  decisions: {
    existing: 'Użyj naszego, z pliku nic nie bierz',
    rename: 'Dodaj jako nowe pod inną nazwą',
    overwrite: 'Nadpisz nasze tym z pliku',
    version: 'Dodaj jako nową wersję naszego wzoru',
  },
  newName: 'Nowa nazwa',
  proposedName: (name: string) => `${name} (z pliku)`,
  used: (places: string) => `Nasze jest używane ${places}.`,
  notUsed: 'Nasze nie jest nigdzie używane.',
  oursEverywhere: 'Wszędzie użyj naszych',

  differences: 'Różnice',
  differenceHead: { field: 'Pole', ours: 'U nas', inFile: 'W pliku' },
  noDifferences: 'Nie można pokazać różnic, dopóki nie zdecydujesz o tym, z czego korzysta.',
  moreDifferences: (count: number) =>
    `I ${counted(count, 'dalsza różnica', 'dalsze różnice', 'dalszych różnic')}.`,
  showSame: (count: number) => `Pokaż takie same (${count})`,
  hideSame: 'Ukryj takie same',

  lacks: (policy: string) => `Nie masz uprawnienia „${policy}”, więc nie zapiszesz tego.`,
  field: (name: string) => `Pole „${name}”`,
  element: (name: string) => `Element „${name}”`,
  setting: (number: number) => `Ustawienie ${number}`,
  option: (number: number) => `opcja ${number}`,
  picture: (number: number) => `Obraz ${number}`,

  parties: 'Osoby, role i jednostki',
  partiesHint: 'Plik nazywa je po nazwach. Których tu nie ma, wskaż albo pomiń.',
  approves: 'zatwierdza',
  fills: 'wypełnia',
  partyHere: (label: string) => `Kto zamiast: ${label}`,
  matched: 'znaleziono po nazwie',
  leaveOut: 'Pomiń',
  leftOut: ({ approves, fills }: { readonly approves: boolean; readonly fills: boolean }) => {
    const roles = [...(approves ? ['zatwierdzającego'] : []), ...(fills ? ['wypełniającego'] : [])];
    return `Pominięte, bo tak wybrano: wzór powstanie bez tego ${roles.join(' i ')}. „Zmień” pozwala wskazać kogoś stąd.`;
  },
  change: 'Zmień',

  import: 'Importuj',
  notCompared: 'Ostatniej zmiany nie porównano z definicjami zakładu, więc nie można jeszcze importować.',
  compareAgain: 'Porównaj ponownie',
  left: (count: number) =>
    `Do decyzji ${pluralForm(count, 'została', 'zostały', 'zostało')} ${counted(count, 'rzecz', 'rzeczy', 'rzeczy')}.`,
  ready: (created: number, overwritten: number) => {
    const parts = [
      ...(created > 0 ? [counted(created, ...DEFINITIONS)] : []),
      ...(overwritten > 0 ? [`nadpisane: ${overwritten}`] : []),
    ];
    return parts.length === 0 ? 'Nic nie powstanie.' : `Zapisze: ${parts.join(', ')}.`;
  },
  blockedHint: (count: number) =>
    `Nie można zapisać ${counted(count, ...OF_DEFINITIONS)}. Popraw plik albo zmień decyzje.`,
  lacksHint: (count: number) => `Brakuje Ci uprawnień do ${counted(count, ...OF_DEFINITIONS)}.`,
  showFirst: 'Pokaż pierwszą',
  nothing: 'Wszystko z tego pliku już tu jest. Nie ma czego importować.',
  open: 'Otwórz wzór',
  done: (name: string) =>
    `Zaimportowano wzór „${name}”. Operatorzy zaczną od niego karty, gdy go opublikujesz.`,
  doneOurs: 'Zaimportowano. Wzór został taki, jaki był.',
} as const;
