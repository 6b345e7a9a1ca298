import type { CardEntry, CardFormData } from '@kartoteka/contract/control-card-form';
import type { TestDatabase } from '../../env/database.ts';
import type { MadeTemplate } from '../../env/templates.ts';
import { type Book, FIELDS, type KnownEntry } from './book.ts';

type Shown = Pick<CardEntry, 'index' | 'comment' | 'rowVersion' | 'isSubmitted' | 'values'>;

/** Returns an entry as text, to compare it with a `KnownEntry`. Fields with different texts are shown as torn. */
export function textOf(entry: Shown, fields: readonly string[], template: MadeTemplate): string {
  const { index, comment, rowVersion, isSubmitted, values } = entry;
  const texts = new Set(fields.map((name) => String(values[template.field(name)])));
  const text = texts.size === 1 ? [...texts][0] : `torn: ${[...texts].join(' and ')}`;
  return JSON.stringify({ index, text, comment, rowVersion, isSubmitted });
}

/** Compares a card as a screen shows it with what the server confirmed. */
export function differencesOfForm(form: CardFormData, book: Book, template: MadeTemplate): readonly string[] {
  const entriesOf = (name: string): readonly CardEntry[] =>
    form.elements.find(({ id }) => id === template.element(name))?.entries ?? [];
  return [
    ...(form.status === book.status ? [] : [`the status ${form.status} instead of ${book.status}`]),
    ...differencesOfEntries(book, entriesOf('Dane'), entriesOf('Wpisy'), template),
  ];
}

function differencesOfEntries(
  book: Book,
  data: readonly Shown[],
  entries: readonly Shown[],
  template: MadeTemplate,
): readonly string[] {
  const known = (all: Iterable<KnownEntry>) => [...all].map((entry) => JSON.stringify(entry));
  const shown = (all: readonly Shown[], fields: readonly string[]) =>
    all.map((entry) => textOf(entry, fields, template));
  return [
    ...differencesOf(known(book.data === null ? [] : [book.data]), shown(data, FIELDS.data)),
    ...differencesOf(known(book.entries.values()), shown(entries, FIELDS.entry)),
  ];
}

function differencesOf(known: readonly string[], stored: readonly string[]): readonly string[] {
  return [
    ...known.filter((one) => !stored.includes(one)).map((one) => `no entry ${one}`),
    ...stored.filter((one) => !known.includes(one)).map((one) => `an unknown entry ${one}`),
  ];
}

interface CardRow {
  readonly id: string;
  readonly status: string;
  readonly data: readonly Shown[];
  readonly entries: readonly Shown[];
  readonly signers: readonly string[];
  readonly events: Readonly<Record<string, number>>;
}

/**
 * Compares all cards of the template in the database with what the server confirmed. Uses plain SQL, and none of the
 * product's own code.
 */
export async function differencesOfDatabase(
  sql: TestDatabase['sql'],
  books: readonly Book[],
  template: MadeTemplate,
): Promise<readonly string[]> {
  const entriesOf = (place: string): string =>
    `coalesce((select json_agg(json_build_object('index', index, 'comment', comment, 'rowVersion', row_version,
       'isSubmitted', is_submitted, 'values', values) order by index)
      from card_entry where card_id = card.id and element_id = ${place} and deleted_at is null), '[]')`;
  const rows = await sql<CardRow>(
    `select id, status, ${entriesOf('$2')} as data, ${entriesOf('$3')} as entries,
       array(select user_id::text from signature join approval_slot slot on slot.id = slot_id
         where signature.card_id = card.id and voided_at is null order by round, position) as signers,
       coalesce((select json_object_agg(type, n) from
         (select type, count(*) as n from card_event where card_id = card.id group by type) counted), '{}') as events
      from control_card card where template_id = $1 and deleted_at is null`,
    [template.id, template.element('Dane'), template.element('Wpisy')],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const found = books.flatMap((book) => {
    if (book.id === null) return [];
    const row = stored.get(book.id);
    stored.delete(book.id);
    const differences = row === undefined ? ['is lost'] : differencesOfRow(row, book, template);
    return differences.map((what) => `card ${book.number}: ${what}`);
  });
  return [...found, ...[...stored.keys()].map((id) => `the card ${id} exists, and nobody was told of it`)];
}

function differencesOfRow(row: CardRow, book: Book, template: MadeTemplate): readonly string[] {
  const same = (what: string, is: unknown, was: unknown): readonly string[] =>
    JSON.stringify(is) === JSON.stringify(was)
      ? []
      : [`${what} ${JSON.stringify(is)} instead of ${JSON.stringify(was)}`];
  const sorted = (events: Iterable<readonly [string, number]>) =>
    [...events].filter(([, n]) => n > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...same('status', row.status, book.status),
    ...differencesOfEntries(book, row.data, row.entries, template),
    ...same('signers', row.signers, book.signers),
    ...same('events', sorted(Object.entries(row.events)), sorted(book.events)),
  ];
}
