import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { executeOften } from '../../db/prepared.ts';
import type { ListDefinition } from '../../list/definition.ts';
import type { ExportColumn } from '../../list/export/columns.ts';
import { hits } from '../../list/export/rows-with.ts';
import type { Ids, SheetLines } from '../../list/export/sheet.ts';
import { ownLabels, type OwnValues } from '../own-labels.ts';

/** Maximum number of arguments that one `json_build_array` accepts. */
const MOST_SHOWN = 100;

/** Returns whether one statement can read the shown values of these columns. */
export function canReadShown(columns: readonly ExportColumn[]): boolean {
  return columns.length <= MOST_SHOWN;
}

/**
 * Returns lines that read only the shown values of a row, without `columns` and `toItem`. An Entity is shown by its
 * value for sorting.
 */
export function shownLines<Row, Item>(
  list: ListDefinition<Row, Item>,
  columns: readonly ExportColumn[],
  own: OwnValues,
): SheetLines {
  const shown = columns.map((column) => shownIn(column, own, list.id));
  return {
    columns,
    async read(db, ids) {
      const rows = await readShown(list, shown, db, ids);
      return function* () {
        for (const row of rows()) yield columns.map(({ cell }, at) => cell(row[at]));
      };
    },
  };
}

/** The shown values of a row, column by column. */
type Shown = readonly unknown[];

/**
 * Reads the shown values of rows as one JSON text, and returns a function that parses it. Without the JSON text, the
 * driver would make an object of each row and a text and a value of each column, which would take most of the processor
 * time of an export.
 */
async function readShown<Row, Item>(
  list: ListDefinition<Row, Item>,
  shown: readonly RawBuilder<unknown>[],
  db: Kysely<Database>,
  ids: Ids,
): Promise<() => readonly Shown[]> {
  const query = sql<{ rows: string | null }>`
      select json_agg(json_build_array(${sql.join(shown)}) order by hit.place)::text as rows
      from ${list.from} ${hits(list, ids)}`;
  const [row] = await executeOften(db, query.compile(db));
  const text = row?.rows ?? '[]';
  // The statement produces this shape.
  return () => JSON.parse(text) as Shown[];
}

function shownIn(
  { field, isOfValues }: ExportColumn,
  own: OwnValues,
  id: RawBuilder<string>,
): RawBuilder<unknown> {
  if (isOfValues) {
    const values = sql`${own.values} -> ${field.id}::text`;
    if (field.hasOwnLabels !== true) return values;
    return sql`json_build_array(${values}, ${ownLabels(own, [field.id])} -> ${field.id}::text)`;
  }
  if (field.leadsTo !== undefined) return sql`json_build_array(${field.value}, ${id})`;
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
