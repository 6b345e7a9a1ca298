import type { ExportBody } from '@kartoteka/contract/list-export';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ListDefinition, SheetSource } from '../definition.ts';
import { filterConditions } from '../filters.ts';
import { orderTerms, readSorting, type OrderTerm } from '../order.ts';
import { searchConditions } from '../search-text.ts';
import type { Ids, ReadAhead, ReadRows, SheetLines } from './sheet.ts';
import type { Snapshot } from './snapshot.ts';

/** Maximum number of rows of a batch: enough for fast reading, few enough for constant memory. */
const BATCH = 250;
/** Maximum number of batches whose ids are fetched at once. */
const PLACES = 8;

/** The rows of an export and their order. */
export interface Selection {
  readonly from: RawBuilder<unknown>;
  readonly conditions: RawBuilder<boolean>;
  readonly order: readonly OrderTerm[];
}

/** Checks the search parameters as a search does, before anything is read, and returns the rows to export. */
export function selectionOf<Row, Item>(
  list: ListDefinition<Row, Item>,
  sheet: SheetSource<Row, Item>,
  params: ExportBody['searchParams'],
): Selection {
  const sorts = readSorting(list.fields, params?.sorting);
  const words = searchConditions(list.search, params?.search, params?.filter);
  const isOfRows = words.length === 0 && sorts.every(({ field }) => field.sorted === undefined);
  return {
    from: sheet.from(list, isOfRows),
    order: orderTerms(list, sorts),
    conditions: sql.join(
      [list.where, ...filterConditions(list, params?.filters ?? []), ...words],
      sql` and `,
    ),
  };
}

/** The rows of an export, found and counted. */
export interface FoundRows {
  /** Number of lines. Counting stops above the `most` of `findRows`. */
  readonly total: number;
  /** The rows in batches. The next batch is read while a batch is being written. */
  readonly batches: AsyncGenerator<ReadRows, void, undefined>;
}

/** Ids of a batch of rows, and the total number of lines. */
interface Place {
  ids: Ids;
  total: number;
}

/** An export whose request has been checked. */
export interface CheckedExport<Row, Item> {
  /** The list with the custom fields that the export names. */
  readonly list: ListDefinition<Row, Item>;
  readonly sheet: SheetSource<Row, Item>;
  readonly lines: SheetLines;
  readonly selection: Selection;
}

/**
 * Finds the rows, counts them and sorts their ids in one statement, whose result the database keeps behind a cursor.
 * The rows themselves are looked up batch by batch. Sorting complete rows would write a hundred thousand rows to
 * temporary files first, and no line could be written meanwhile.
 *
 * @param db the pool for another connection that reads ahead
 * @param most the maximum number of lines that the file may have; null for no limit
 */
export async function findRows<Row, Item>(
  checked: CheckedExport<Row, Item>,
  db: Kysely<Database>,
  snapshot: Snapshot,
  most: number | null,
): Promise<FoundRows> {
  await openCursor(checked, snapshot, most);
  const first = await fetchPlaces(snapshot);
  const ahead = checked.sheet.ahead(db);
  return { total: first[0]?.total ?? 0, batches: readRows(ahead, checked.lines, snapshot, first) };
}

async function openCursor<Row, Item>(
  { list, sheet: { linesOf }, selection: { from, conditions, order } }: CheckedExport<Row, Item>,
  snapshot: Snapshot,
  most: number | null,
): Promise<void> {
  const limit = most === null ? sql`` : sql`limit ${sql.lit(most + 1)}`;
  // Counts the lines of one found row after another, because few rows may be found and a join could read millions of
  // lines.
  const counted =
    linesOf === null
      ? sql`select count(*) from found`
      : sql`select count(*) from (select from found
          cross join lateral (${linesOf(sql`found.id`)} offset 0) as entry ${limit}) as counted`;
  const keys = order.map(({ key }, at) => sql`${key} as ${sql.ref(`key${at}`)}`);
  const ordered = order.map(({ direction }, at) => sql`${sql.ref(`key${at}`)} ${direction}`);
  // All rows are read, so the plan must not favour the first rows.
  await sql`set local cursor_tuple_fraction = 1`.execute(snapshot);
  await sql`declare export_rows no scroll cursor for
    with found as materialized (
      select ${list.id} as id, ${sql.join(keys)} from ${from} where ${conditions}
      ${linesOf === null ? limit : sql``})
    select string_agg(id::text, ',' order by place) as ids, (${counted}) as total
    from (select id, row_number() over (order by ${sql.join(ordered)}) - 1 as place from found) as placed
    group by place / ${sql.lit(BATCH)} order by place / ${sql.lit(BATCH)}`.execute(snapshot);
}

async function fetchPlaces(snapshot: Snapshot): Promise<Place[]> {
  const { rows } = await sql<Place>`fetch forward ${sql.lit(PLACES)} from export_rows`.execute(snapshot);
  return rows;
}

const idsOf = (places: readonly Place[]): Ids => places.map(({ ids }) => ids).join();

async function* readRows(
  ahead: ReadAhead,
  lines: SheetLines,
  snapshot: Snapshot,
  first: readonly Place[],
): AsyncGenerator<ReadRows, void, undefined> {
  let places = first;
  let next: readonly Place[] = first.length < PLACES ? [] : await fetchPlaces(snapshot);
  ahead.ask(idsOf([...places, ...next]));
  const refill = async (): Promise<void> => {
    places = next;
    await ahead.done();
    next = places.length < PLACES ? [] : await fetchPlaces(snapshot);
    ahead.ask(idsOf(next));
  };
  const read = async (): Promise<ReadRows | null> => {
    const [place] = places;
    if (place === undefined) return null;
    places = places.slice(1);
    const start = performance.now();
    const reading = lines.read(snapshot, place.ids).then((rows) => {
      ahead.tell(performance.now() - start);
      return rows;
    });
    const [rows] = await Promise.all([reading, places.length === 0 ? refill() : null]);
    return rows;
  };
  const begin = (): Promise<ReadRows | null> => {
    const rows = read();
    // Prevents an unhandled rejection when the export has been given up.
    rows.catch(() => undefined);
    return rows;
  };
  let coming = begin();
  for (;;) {
    const rows = await coming;
    if (rows === null) return;
    coming = begin();
    yield rows;
  }
}
