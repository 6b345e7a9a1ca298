import type { ExportBody } from '@kartoteka/contract/list-export';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { executeOften } from '../../db/prepared.ts';
import type { ListDefinition } from '../definition.ts';
import { filterConditions } from '../filters.ts';
import { orderTerms, readSorting, type OrderTerm } from '../order.ts';
import { searchConditions } from '../search-text.ts';
import { readAhead } from './read-ahead.ts';
import type { Snapshot } from './slots.ts';

/** Rows at a time: enough for the database to be quick, few enough for the memory to stay flat. */
const BATCH = 250;
/** Rows whose places are known at once, and whose pages are read ahead. */
const PLACES = 2_000;

/** Which rows of a list an export has, and in which order. */
export interface Selection {
  readonly conditions: RawBuilder<boolean>;
  readonly order: readonly OrderTerm[];
}

/** Judges what is asked for as a search does, before anything is read. */
export function selectionOf<Row, Item>(
  list: ListDefinition<Row, Item>,
  params: ExportBody['searchParams'],
): Selection {
  return {
    order: orderTerms(list, readSorting(list.fields, params?.sorting)),
    conditions: sql.join(
      [
        list.where,
        ...filterConditions(list, params?.filters ?? []),
        ...searchConditions(list.search, params?.search, params?.filter),
      ],
      sql` and `,
    ),
  };
}

/** Which rows there are, found. */
export interface FoundRows<Row> {
  /** How many lines they will be; counted up to one more than `most`. */
  readonly total: number;
  /** The rows in batches; the next one is on its way while one is worked on. */
  readonly batches: AsyncGenerator<Row[], void, undefined>;
}

interface Place {
  id: string;
  total: number;
}

/**
 * Finds the rows, counts them and puts their ids into order, all at once and kept by the database behind a cursor. The
 * rows themselves are looked up batch by batch: sorted with them, a hundred thousand rows go through files first, and
 * nothing of them can be written meanwhile.
 *
 * @param db where another connection may come from, to read ahead
 */
export async function findRows<Row, Item>(
  list: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  snapshot: Snapshot,
  selection: Selection,
  { most, perEntry }: { most: number | null; perEntry: boolean },
): Promise<FoundRows<Row>> {
  await openCursor(list, snapshot, selection, { most, perEntry });
  const first = await fetchPlaces(snapshot);
  return { total: first[0]?.total ?? 0, batches: readRows(list, db, snapshot, first) };
}

async function openCursor<Row, Item>(
  list: ListDefinition<Row, Item>,
  snapshot: Snapshot,
  { conditions, order }: Selection,
  { most, perEntry }: { most: number | null; perEntry: boolean },
): Promise<void> {
  const entries = perEntry ? list.entries : undefined;
  const limit = most === null ? sql`` : sql`limit ${sql.lit(most + 1)}`;
  // Row by row: there may be few of them, and their entries always are among millions.
  const counted =
    entries === undefined
      ? sql`select count(*) from found`
      : sql`select count(*) from (select from found
          cross join lateral (${entries.of(sql`found.id`)} offset 0) as entry ${limit}) as counted`;
  const keys = order.map(({ key }, at) => sql`${key} as ${sql.ref(`key${at}`)}`);
  const ordered = order.map(({ direction }, at) => sql`${sql.ref(`key${at}`)} ${direction}`);
  // All rows are wanted, not the first ones soon.
  await sql`set local cursor_tuple_fraction = 1`.execute(snapshot);
  await sql`declare export_rows no scroll cursor for
    with found as materialized (
      select ${list.id} as id, ${sql.join(keys)} from ${list.from} where ${conditions}
      ${entries === undefined ? limit : sql``})
    select id, (${counted}) as total from found order by ${sql.join(ordered)}`.execute(snapshot);
}

async function fetchPlaces(snapshot: Snapshot): Promise<Place[]> {
  const { rows } = await sql<Place>`fetch forward ${sql.lit(PLACES)} from export_rows`.execute(snapshot);
  return rows;
}

const idsOf = (places: readonly Place[]): string[] => places.map(({ id }) => id);

async function* readRows<Row, Item>(
  list: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  snapshot: Snapshot,
  first: readonly Place[],
): AsyncGenerator<Row[], void, undefined> {
  const ahead = readAhead(db, list.large ?? []);
  let places = first;
  let next: readonly Place[] = first.length < PLACES ? [] : await fetchPlaces(snapshot);
  ahead.ask(idsOf([...places, ...next]));
  const refill = async (): Promise<void> => {
    places = next;
    await ahead.done();
    next = places.length < PLACES ? [] : await fetchPlaces(snapshot);
    ahead.ask(idsOf(next));
  };
  const read = async (): Promise<Row[]> => {
    if (places.length === 0) return [];
    const ids = idsOf(places.slice(0, BATCH));
    places = places.slice(BATCH);
    const query = sql<Row>`select ${list.columns} from ${list.from}
      join unnest(${ids}::uuid[]) with ordinality as hit (id, place) on hit.id = ${list.id} order by hit.place`;
    const rows =
      list.engine === undefined
        ? query.execute(snapshot).then((result) => result.rows)
        : executeOften(snapshot, query);
    const [found] = await Promise.all([rows, places.length === 0 ? refill() : null]);
    return found;
  };
  const begin = (): Promise<Row[]> => {
    const rows = read();
    // Nobody may be there any more to hear of its failure.
    rows.catch(() => undefined);
    return rows;
  };
  let coming = begin();
  for (;;) {
    const rows = await coming;
    if (rows.length === 0) return;
    coming = begin();
    yield rows;
  }
}
