import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { executeOften } from '../../db/prepared.ts';
import type { ListDefinition } from '../definition.ts';
import type { ExportColumn } from './columns.ts';

/** Ids of rows, separated by commas, because one text costs the driver nothing to parse. */
export type Ids = string;

/** Arguments that one `json_build_array` accepts. */
const MOST_SHOWN = 100;

/** Reads the items of the list with these ids, in this order. */
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

/** Whether the list declares how to read only the shown values of these columns. */
export function canReadShown<Row, Item>(
  { shownValues }: ListDefinition<Row, Item>,
  columns: readonly ExportColumn[],
): boolean {
  return shownValues !== undefined && columns.length <= MOST_SHOWN;
}

/** The shown values of a row, column by column. */
type Shown = readonly unknown[];

/**
 * Reads the shown values of these columns, row by row. All rows are one JSON text that is parsed when needed. The
 * driver would make an object of each row and a text and a value of each column, which took most of the processor time
 * of an export.
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
  // The statement produces this shape.
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
    case 'Text':
    case 'NumberInteger':
    case 'NumberFloat':
    case 'Bool':
    case 'Enum':
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
  return engine === undefined ? (await query.execute(db)).rows : executeOften(db, query.compile(db));
}
