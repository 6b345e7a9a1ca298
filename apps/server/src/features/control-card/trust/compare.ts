import { canonicalJson, type Json } from '@kartoteka/domain/card/canonical-json';
import { withoutOriginals } from '@kartoteka/domain/file/entry-file';
import { claimOf } from './replay-events.ts';
import type { Replay, Replayed } from './replay-state.ts';
import type { CardBatch } from './read-batch.ts';

/** The rows of one card. */
export interface CardRows {
  readonly card: CardBatch['cards'][number];
  /** Content hash of the revision that the card points to, in hexadecimal. */
  readonly revision: string;
  /** Ids of the revision's elements; each has a row from the start of the card. */
  readonly elementIds: readonly string[];
  readonly elements: readonly Row<'elements'>[];
  readonly entries: readonly Row<'entries'>[];
  readonly slots: readonly Row<'slots'>[];
  readonly signatures: readonly Row<'signatures'>[];
  readonly fillers: readonly Row<'fillers'>[];
  readonly files: readonly Row<'files'>[];
}

type Kinds = 'elements' | 'entries' | 'slots' | 'signatures' | 'fillers' | 'files';
type Row<K extends Kinds> = CardBatch[K] extends ReadonlyMap<string, readonly (infer R)[]> ? R : never;

/**
 * Receives a difference between the stored rows and the events, with the number of the last event that concerns the
 * row.
 */
type TellDifference = (seq: number, what: string) => void;

interface Comparing {
  readonly tell: TellDifference;
  /** Called for each row, because a card may have thousands of rows. */
  readonly pause: () => Promise<void>;
}

/** Compares the card that results from the events with its stored rows. */
export async function compare(told: Replay, stored: CardRows, comparing: Comparing): Promise<void> {
  const { tell } = comparing;
  const { card } = stored;
  const column = differing(told.card.row, { ...card });
  if (column !== null) tell(told.card.seq, `karta ma zmienione poza historią: ${column}`);
  if (told.revision !== stored.revision) tell(1, 'karta wskazuje inną wersję wzoru niż na początku');
  if (card.has_deviations !== hasDeviations(stored)) {
    tell(told.card.seq, 'karta ma zmienione poza historią: has_deviations');
  }
  const last = told.card.seq;
  await compareRows('wpis', told.entries, byId(stored.entries.map(withClaim)), last, comparing);
  await compareRows('pozycja zatwierdzania', told.slots, byId(stored.slots), last, comparing);
  await compareRows('podpis', told.signatures, byId(stored.signatures.map(withHexHash)), last, comparing);
  for (const { element_id: id, closed_at, closer_id } of stored.elements) {
    const group = told.groups.get(id) ?? { row: { closed_at: null, closer_id: null }, seq: last };
    const changed = differing(group.row, { closed_at, closer_id });
    if (changed !== null) tell(group.seq, `grupa ${id} ma zmienione poza historią: ${changed}`);
  }
  const kept = new Set(stored.elements.map(({ element_id }) => element_id));
  for (const id of stored.elementIds) if (!kept.has(id)) tell(1, `element ${id} zniknął poza historią`);
  const fillers = new Set(stored.fillers.map(({ user_id }) => user_id));
  for (const [userId, seq] of told.fillers) {
    if (!fillers.delete(userId)) tell(seq, `brakuje wypełniającego ${userId}`);
  }
  for (const userId of fillers) tell(last, `wypełniający ${userId}, o którym historia nie mówi`);
  compareFiles(told, stored, tell);
}

/**
 * Compares the files and redactions that the events record with the rows of the files, and the number of files that
 * entries show with the stored number (`file_count`).
 */
function compareFiles(told: Replay, { files, card }: CardRows, tell: TellDifference): void {
  const rows = new Map(files.map((row) => [row.id, row]));
  const last = told.card.seq;
  const { return_files: returned, void_files: voided } = told.card.row;
  const living = [...told.entries.values()].flatMap(({ row, seq }) =>
    row.deleted_at === null ? row.files.map((file) => ({ file, entryId: row.id, seq })) : [],
  );
  const reasons = [...returned, ...voided].map((file) => ({ file, entryId: null, seq: last }));
  const counted = [...told.entries.values()].reduce(
    (sum, { row }) => sum + (row.deleted_at === null ? withoutOriginals(row.files).length : 0),
    0,
  );
  if (card.file_count !== counted) tell(last, 'karta ma zmienione poza historią: file_count');
  for (const { file, entryId, seq } of [...living, ...reasons]) {
    const row = rows.get(file.id);
    if (row === undefined) tell(seq, `plik „${file.name}” (${file.id}) zniknął poza historią`);
    else if (
      row.hash.toString('hex') !== file.sha256 ||
      row.size !== file.size ||
      row.name !== file.name ||
      row.entry_id !== entryId
    )
      tell(seq, `plik „${file.name}” (${file.id}) jest zmieniony poza historią`);
  }
  for (const { id, name, redacted_at: at } of files) {
    const seq = told.redacted.get(id);
    if (seq === undefined && at !== null) tell(last, `treść pliku „${name}” (${id}) usunięto poza historią`);
    if (seq !== undefined && at === null)
      tell(seq, `plik „${name}” (${id}) nie jest oznaczony jako usunięty`);
  }
}

type Columns = Readonly<Record<string, unknown>>;

async function compareRows<T extends object>(
  kind: string,
  told: ReadonlyMap<string, Replayed<T>>,
  rows: ReadonlyMap<string, Columns>,
  last: number,
  { tell, pause }: Comparing,
): Promise<void> {
  for (const [id, { row, seq }] of told) {
    await pause();
    const found = rows.get(id);
    const column = found === undefined ? null : differing(row, found);
    if (found === undefined) tell(seq, `${kind} ${id} zniknął poza historią`);
    else if (column !== null) tell(seq, `${kind} ${id} ma zmienione poza historią: ${column}`);
  }
  for (const id of rows.keys()) {
    if (!told.has(id)) tell(last, `${kind} ${id}, o którym historia nie mówi`);
  }
}

/**
 * Returns the first column with different values; null when all are equal. Columns that are undefined in
 * `told` are not compared.
 */
function differing(told: object, stored: Columns): string | null {
  for (const [column, value] of Object.entries(told)) {
    if (value !== undefined && text(value) !== text(stored[column])) return column;
  }
  return null;
}

function text(value: unknown): string {
  return value instanceof Date ? value.toISOString() : canonicalJson((value ?? null) as Json);
}

function byId<R extends { readonly id: string }>(rows: readonly R[]): ReadonlyMap<string, Columns> {
  return new Map(rows.map((row) => [row.id, { ...row }]));
}

function withHexHash<R extends { readonly id: string; readonly data_hash: Buffer }>(row: R) {
  return { ...row, data_hash: row.data_hash.toString('hex') };
}

/**
 * Returns an entry's row with its claimed time as `claimOf` reads it: a time that only earlier versions accepted counts
 * as no claim.
 */
function withClaim(row: Row<'entries'>): Row<'entries'> {
  const { typed_at, typed_arrived_at } = row;
  return typed_at === null || typed_arrived_at === null
    ? row
    : { ...row, ...claimOf(typed_at, typed_arrived_at) };
}

function hasDeviations({ entries }: CardRows): boolean {
  return entries.some(
    ({ deleted_at, deviations }) => deleted_at === null && Array.isArray(deviations) && deviations.length > 0,
  );
}
