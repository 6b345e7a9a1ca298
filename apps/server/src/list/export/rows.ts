import type { ExportBody } from '@kartoteka/contract/list-export';
import { type RawBuilder, sql } from 'kysely';
import type { ListDefinition } from '../definition.ts';
import { filterConditions } from '../filters.ts';
import { listOrder } from '../order.ts';
import { searchConditions } from '../search-text.ts';
import type { Snapshot } from './slots.ts';

/** Rows at a time: enough for the database to be quick, few enough for the memory to stay flat. */
const BATCH = 250;

/** Which rows of a list an export has, and in which order. */
export interface Selection {
  readonly conditions: RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
}

/** Judges what is asked for as a search does, before anything is read. */
export function selectionOf<Row, Item>(
  list: ListDefinition<Row, Item>,
  params: ExportBody['searchParams'],
): Selection {
  return {
    order: listOrder(list, params?.sorting),
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

/** How many rows there are; it stops counting beyond `most`. */
export async function countRows<Row, Item>(
  list: ListDefinition<Row, Item>,
  snapshot: Snapshot,
  { conditions }: Selection,
  { most, perEntry }: { most: number | null; perEntry: boolean },
): Promise<number> {
  const entries = perEntry ? list.entries : undefined;
  const limit = most === null ? sql`` : sql`limit ${most + 1}`;
  const found = sql`select ${list.id} as id from ${list.from} where ${conditions}`;
  // Row by row: there may be few of them, and their entries always are among millions.
  const counted =
    entries === undefined
      ? sql`${found} ${limit}`
      : sql`select from (${found} offset 0) as found
          cross join lateral (${entries.of(sql`found.id`)} offset 0) as entry ${limit}`;
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${counted}) as counted`.execute(snapshot);
  return rows[0]?.count ?? 0;
}

/** The rows in batches, through a cursor; the next batch is on its way while one is worked on. */
export async function* readRows<Row, Item>(
  list: ListDefinition<Row, Item>,
  snapshot: Snapshot,
  { conditions, order }: Selection,
): AsyncGenerator<Row[], void, undefined> {
  // All rows are wanted, not the first ones soon.
  await sql`set local cursor_tuple_fraction = 1`.execute(snapshot);
  await sql`declare export_rows no scroll cursor for
    select ${list.columns} from ${list.from} where ${conditions} order by ${order}`.execute(snapshot);
  const fetch = (): Promise<Row[]> => {
    const rows = sql<Row>`fetch forward ${sql.lit(BATCH)} from export_rows`
      .execute(snapshot)
      .then((result) => result.rows);
    // Nobody may be there any more to hear of its failure.
    rows.catch(() => undefined);
    return rows;
  };
  let next = fetch();
  for (;;) {
    const rows = await next;
    if (rows.length === 0) return;
    next = fetch();
    yield rows;
  }
}
