import { counted } from '@kartoteka/domain/texts/plural';

/** Sentences about the differences between a version of a template and the version before it. */
export const versionTexts = {
  none: 'Nic się nie zmieniło.',
  name: (before: string, after: string) => `Nazwa wzoru: „${after}” (dotąd „${before}”).`,
  description: 'Zmieniono opis wzoru.',
  other: (what: string, before: string, after: string) => `${what}: „${after}” (dotąd „${before}”).`,
  added: (name: string) => `Dodano element „${name}”.`,
  removed: (name: string) => `Usunięto element „${name}”.`,
  renamed: (before: string, after: string) => `Element „${before}” nazywa się teraz „${after}”.`,
  moved: (name: string, from: number, to: number) =>
    `Przeniesiono element „${name}” z miejsca ${from} na ${to}.`,
  form: (name: string, before: string | null, after: string | null) => {
    if (after === null) return `Element „${name}” nie ma już formularza (dotąd „${before}”).`;
    return `Element „${name}”: formularz „${after}” (dotąd ${before === null ? 'bez formularza' : `„${before}”`}).`;
  },
  elementDescription: (name: string) => `Element „${name}”: zmieniono opis.`,
  once: 'jeden wpis',
  repeated: (min: number, max: number | null) => {
    if (max === null)
      return min === 0 ? 'powtarzalny bez ograniczeń' : `powtarzalny, co najmniej ${entries(min)}`;
    if (min === max) return `powtarzalny, dokładnie ${entries(max)}`;
    return min === 0 ? `powtarzalny, najwyżej ${entries(max)}` : `powtarzalny, od ${min} do ${max} wpisów`;
  },
  repetition: (name: string, before: string, after: string) =>
    `Element „${name}”: ${after} (dotąd ${before}).`,
  everybody: 'każdy operator',
  assignments: (name: string, before: string, after: string) =>
    `Element „${name}” wypełnia: ${after} (dotąd ${before}).`,
  nobody: 'nikt',
  approvals: (before: string, after: string) => `Zatwierdza: ${after} (dotąd ${before}).`,
  turned: (what: string, isOn: boolean) =>
    `${isOn ? 'Włączono' : 'Wyłączono'}: ${what.toLocaleLowerCase('pl')}.`,
} as const;

function entries(count: number): string {
  return counted(count, 'wpis', 'wpisy', 'wpisów');
}
