import { counted } from '@kartoteka/domain/texts/plural';

interface Line {
  readonly name: string;
  readonly text: string;
}

const lineWords = ({ name, text }: Line): string => `${name}: ${text}`;

/**
 * Texts for a card that was started without a network, and whose revision the server no longer accepts: the differences
 * from the newest revision, and the start with that revision.
 */
export const newerRevisionTexts = {
  noticeTitle: 'Wzór tej karty zmienił się',
  noticeText:
    'Serwer nie przyjmuje już kart na wzorze, od którego zaczęto. Wpisany tekst jest na tym urządzeniu. Zobacz różnice i wybierz, co dalej.',
  compare: 'Porównaj i wybierz',

  title: 'Wzór zmienił się, zanim karta dotarła',
  about: (when: string) =>
    `Początek karty: ${when}. Serwer nie przyjmuje już wzoru, na którym ją zaczęto. Możesz zacząć ją na obecnym wzorze, a wpisany tekst do niej przejdzie.`,
  changed: 'Co się zmieniło',
  before: 'Było',
  after: 'Jest',
  absent: 'brak',
  noDifference: 'Pola i elementy są takie same. Zmieniły się inne ustawienia wzoru.',
  typed: 'Co wpisano',
  nothingTyped: 'Nic jeszcze nie wpisano.',
  carried: (count: number) =>
    `${counted(count, 'wpis przejdzie', 'wpisy przejdą', 'wpisów przejdzie')} do nowej karty. Co było zatwierdzone, zatwierdzisz ponownie.`,
  commented: 'Tego nie ma gdzie wpisać w obecnym wzorze, więc trafi do komentarza wpisu:',
  unplaced: 'To nie mieści się w komentarzu, więc zapisze się do pliku na tym urządzeniu:',
  failed: 'Nie udało się wczytać obecnego wzoru.',
  later: 'Później',
  begin: 'Zacznij na obecnym wzorze',

  required: 'wymagane',
  options: (labels: readonly string[]) => `opcje: ${labels.join(', ')}`,
  photos: (words: string) => `zdjęcia: ${words}`,
  otherLook: 'opis ma inny wygląd lub obrazek',
  repeated: (min: number | null, max: number | null) => {
    const bounds = [min === null ? null : `co najmniej ${min}`, max === null ? null : `najwyżej ${max}`];
    return ['powtarzalny', ...bounds.filter((bound) => bound !== null)].join(', ');
  },
  withUnit: (name: string, unit: string) => `${name} (${unit})`,
  inComment: (elementName: string, lines: readonly Line[]) =>
    `Z poprzedniego wzoru (${elementName}): ${lines.map(lineWords).join('; ')}`,
} as const;
