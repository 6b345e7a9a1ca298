import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { executeOften } from '../../db/prepared.ts';
import type { ListDefinition } from '../definition.ts';
import type { ExportColumn } from './columns.ts';

/** Ids of rows, a comma between each two: as one text they cost the driver nothing. */
export type Ids = string;

/** Columns that one `json_build_array` takes. */
const MOST_SHOWN = 100;

/** The items of the list with these ids, in this order. */
export async function readItems<Row, Item>(
  list: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  ids: Ids,
): Promise<Item[]> {
  const rows = await run(
    list,
    db,
    sql<Row>`select ${list.columns} from ${list.from} ${hits(list, ids)} order by hit.place`,
  );
  return rows.map(list.toItem);
}

/** Whether it is declared what the cells of these columns show. */
export function canReadShown<Row, Item>(
  { shownValues }: ListDefinition<Row, Item>,
  columns: readonly ExportColumn[],
): boolean {
  return shownValues !== undefined && columns.length <= MOST_SHOWN;
}

/** What the cells of a row show, column by column. */
type Shown = readonly unknown[];

/**
 * What the cells of these columns show, row by row. All rows are one JSON, read when they are wanted: the driver would make
 * an object of each, a text and a value of each column, which was most of what an export cost the processor.
 */
export async function readShown<Row, Item>(
  list: ListDefinition<Row, Item>,
  columns: readonly ExportColumn[],
  db: Kysely<Database>,
  ids: Ids,
): Promise<() => readonly Shown[]> {
  const shown = columns.map((column) => shownIn(list, column));
  const [row] = await run(
    list,
    db,
    sql<{ rows: string | null }>`
      select json_agg(json_build_array(${sql.join(shown)}) order by hit.place)::text as rows
      from ${list.from} ${hits(list, ids)}`,
  );
  const text = row?.rows ?? '[]';
  // As the statement makes them.
  return () => JSON.parse(text) as Shown[];
}

function shownIn<Row, Item>(
  { shownValues }: ListDefinition<Row, Item>,
  { field, isOfValues }: ExportColumn,
): RawBuilder<unknown> {
  if (isOfValues && shownValues !== undefined) return sql`${shownValues} -> ${field.id}::text`;
  switch (field.dataType) {
    case 'DateTime':
      return sql`floor(extract(epoch from ${field.value}) * 1000)`;
    case 'Entity':
      return field.sorted ?? field.value;
    default:
      return field.value;
  }
}

function hits<Row, Item>({ id }: ListDefinition<Row, Item>, ids: Ids): RawBuilder<unknown> {
  return sql`join unnest(${`{${ids}}`}::uuid[]) with ordinality as hit (id, place) on hit.id = ${id}`;
}

async function run<Row, Item, Read>(
  { engine }: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  query: RawBuilder<Read>,
): Promise<Read[]> {
  return engine === undefined ? (await query.execute(db)).rows : executeOften(db, query);
}
