import type { CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import type { Seeded } from '../../env/seeded.ts';
import type { MadeTemplate } from '../../env/templates.ts';

type Kind = 'text' | 'decimal' | 'integer' | 'date' | 'time';

/** The field whose value always deviates, so that its comment can be typed and lost like any other text. */
const DEVIATING = 'Masa';
export const COMMENT = `Komentarz do odchylenia „${DEVIATING}”`;

/** The fields to type into. The first text of 'Pomiary' identifies its entries. */
const FIELDS = {
  Dane: {
    Partia: 'text',
    Uwagi: 'text',
    Sztuki: 'integer',
    Data: 'date',
    Godzina: 'time',
    [DEVIATING]: 'decimal',
    [COMMENT]: 'text',
  },
  Pomiary: { Próbka: 'text', Wynik: 'decimal', Opis: 'text' },
} as const satisfies Record<string, Record<string, Kind>>;

export type ElementName = keyof typeof FIELDS;
export const SAMPLE = 'Próbka';

/** The texts and photos that were put into one entry so far, as the screen showed them. */
export interface Written {
  readonly element: ElementName;
  /** The tablet that began the entry. It is empty for 'Dane', which has one entry for all tablets. */
  readonly by: string;
  readonly said: Map<string, string>;
  /**
   * The photos of the entry by name. `shown`: the screen showed the photo. `unsure`: the page was replaced
   * before it showed the photo, so the person cannot know whether the photo was kept.
   */
  readonly photos: Map<string, 'shown' | 'unsure'>;
  /** The text that identifies the entry, as it will be after the key that is pressed now. */
  next?: string | undefined;
  /**
   * `promised`: the screen took the submission, so nothing more is typed into the entry. `unsure`: the screen never
   * showed the result of the submission.
   */
  submission: 'none' | 'promised' | 'unsure';
}

/** Returns an entry that nobody has typed into. */
export const nothingWritten = (element: ElementName, by = ''): Written => ({
  element,
  by,
  said: new Map(),
  photos: new Map(),
  submission: 'none',
});

/** What a person types into one field. The keys are added to the field's content, or replace it if `isAnew`. */
export interface Stroke {
  readonly field: string;
  readonly keys: string;
  readonly isAnew: boolean;
  /** Returns the text that a field shows after the stroke, given the text before it. */
  shows(before: string): string;
}

/**
 * Number of characters that are missing (`lost`), and number of characters that are there in addition
 * (`doubled`).
 */
export interface Difference {
  lost: number;
  doubled: number;
}

/** The counts of lost, doubled and misplaced text and photos. A photo at a wrong entry is misplaced, not doubled. */
export interface Harm extends Difference {
  photosLost: number;
  photosDoubled: number;
  photosMisplaced: number;
}

const WORDS = ['zażółć', 'gęślą', 'jaźń', 'partia', 'bez uwag', 'świeża', 'po myciu', 'linia 2', 'źrebię'];
const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Returns random keys to type into a field.
 *
 * @param mark a text that no other text contains
 */
export function strokeFor(random: Seeded, element: ElementName, field: string, mark: string): Stroke {
  const kind = (FIELDS[element] as Record<string, Kind>)[field] ?? 'text';
  const anew = (keys: string, shown = keys): Stroke => ({ field, keys, isAnew: true, shows: () => shown });
  switch (kind) {
    case 'decimal':
      return anew(`${1 + random.below(99_999)},${1 + random.below(9)}`);
    case 'integer':
      return anew(String(1 + random.below(999_999)));
    case 'date': {
      const [day, month] = [two(1 + random.below(28)), two(1 + random.below(12))];
      return anew(`${day}${month}2026`, `${day}/${month}/2026`);
    }
    case 'time': {
      const [hour, minute] = [two(random.below(24)), two(random.below(60))];
      return anew(`${hour}${minute}`, `${hour}:${minute}`);
    }
    case 'text': {
      const keys = `${random.pick(WORDS)} ${mark};`;
      return { field, keys, isAnew: false, shows: (before) => before + keys };
    }
  }
}

/** Returns the stored form of a shown text. */
function wire(element: ElementName, field: string, shown: string): string {
  const kind = (FIELDS[element] as Record<string, Kind>)[field];
  if (kind === 'decimal') return shown.replace(',', '.');
  return kind === 'date' ? shown.split('/').toReversed().join('-') : shown;
}

/**
 * Returns the fields of an entry that can be typed into now. The comment appears only after a deviating
 * value.
 */
export const openFields = ({ element, said }: Written): string[] =>
  Object.keys(FIELDS[element]).filter((name) => name !== COMMENT || said.has(DEVIATING));

/** Returns whether typing appends to a field, so that its history shows the order of the texts. */
export const isText = (element: ElementName, field: string): boolean =>
  (FIELDS[element] as Record<string, Kind>)[field] === 'text';

/** Compares two texts by their longest common subsequence. */
export function difference(expected: string, actual: string): Difference {
  let row = Array.from({ length: actual.length + 1 }, () => 0);
  for (const sign of expected) {
    const next = [0];
    for (let at = 1; at <= actual.length; at += 1) {
      const best = Math.max(row[at] ?? 0, next[at - 1] ?? 0);
      next.push(actual[at - 1] === sign ? (row[at - 1] ?? 0) + 1 : best);
    }
    row = next;
  }
  const common = row[actual.length] ?? 0;
  return { lost: expected.length - common, doubled: actual.length - common };
}

/** Returns the text of a field as the server stores it. */
const storedText = (entry: CardEntry | undefined, field: string, template: MadeTemplate): string =>
  field === COMMENT
    ? (entry?.deviationComments[template.field(DEVIATING)] ?? '')
    : String(entry?.values[template.field(field)] ?? '');

/** Compares the photos of an entry by name, and describes each difference in words. */
function comparePhotos(
  sheet: readonly Written[],
  written: Written | null,
  entry: CardEntry | undefined,
  total: Harm,
): string[] {
  const complaints: string[] = [];
  const names = (entry?.files ?? []).map(({ name }) => name);
  const own = written?.photos ?? new Map<string, 'shown' | 'unsure'>();
  const place = `${written?.element ?? 'an entry of nobody'} '${written?.said.get(SAMPLE) ?? ''}'`;
  for (const [name, state] of own) {
    const times = names.filter((one) => one === name).length;
    if (times === 0 && state === 'shown') {
      total.photosLost += 1;
      complaints.push(`${place}: the photo ${name} is lost`);
    }
    if (times > 1) {
      total.photosDoubled += times - 1;
      complaints.push(`${place}: the photo ${name} is there ${times} times`);
    }
  }
  for (const name of names) {
    if (own.has(name)) continue;
    const isOfAnother = sheet.some(({ photos }) => photos.has(name));
    if (isOfAnother) total.photosMisplaced += 1;
    else total.photosDoubled += 1;
    complaints.push(
      `${place}: has the photo ${name}, which ${isOfAnother ? 'another entry got' : 'no entry got'}`,
    );
  }
  return complaints;
}

/** Compares the typed text and the photos with the server's. Counts the differences and describes each in words. */
export function compare(
  sheet: readonly Written[],
  card: CardFormData,
  template: MadeTemplate,
  total: Harm,
): string[] {
  const complaints: string[] = [];
  const left = new Map<string, CardEntry[]>(card.elements.map(({ name, entries }) => [name, [...entries]]));
  const valueOf = (entry: CardEntry | undefined, field: string): string => storedText(entry, field, template);
  const count = ({ lost, doubled }: Difference): void => {
    total.lost += lost;
    total.doubled += doubled;
  };
  for (const written of sheet) {
    const { element, said, photos, submission } = written;
    if (said.size + photos.size === 0) continue;
    const entries = left.get(element) ?? [];
    const same = entries.findIndex((one) => valueOf(one, SAMPLE) === (said.get(SAMPLE) ?? ''));
    const [entry] = entries.splice(Math.max(same, 0), 1);
    for (const [field, shown] of said) {
      const expected = wire(element, field, shown);
      const stored = valueOf(entry, field);
      if (stored === expected) continue;
      count(difference(expected, stored));
      complaints.push(`${element}, ${field}: typed '${expected}', stored '${stored}'`);
    }
    complaints.push(...comparePhotos(sheet, written, entry, total));
    const isPromised = submission === 'promised';
    if (submission !== 'unsure' && entry !== undefined && entry.isSubmitted !== isPromised) {
      complaints.push(`${element} '${said.get(SAMPLE) ?? ''}': ${isPromised ? 'not ' : ''}submitted`);
      if (isPromised) total.lost += 1;
      else total.doubled += 1;
    }
  }
  for (const [element, entries] of left) {
    for (const entry of entries) {
      const values = Object.values(entry.values).join('');
      count({ lost: 0, doubled: values.length });
      complaints.push(`${element}: entry ${entry.index} is there once too often: '${values}'`);
      complaints.push(...comparePhotos(sheet, null, entry, total));
    }
  }
  return complaints;
}
