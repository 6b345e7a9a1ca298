import { searchWords } from '@kartoteka/domain/list/search-text';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { executeOften, executeWithOnePlan } from '../../db/prepared.ts';
import type { ListDefinition, ListSource, SheetSource } from '../../list/definition.ts';
import { itemLines, type ReadItems } from '../../list/export/item-lines.ts';
import { rowsWith } from '../../list/export/rows-with.ts';
import { readFilters } from '../../list/filters.ts';
import { readSorting } from '../../list/order.ts';
import type { ListQuestion, ListRequest, Page } from '../../list/question.ts';
import { cardMemoryOf } from '../memory/card-memory.ts';
import { findCards } from './engine.ts';
import { entryLines, type SheetEntries } from './entry-lines.ts';
import { type LargeTable, readAhead } from './read-ahead.ts';
import { ownLabels, type OwnValues } from '../own-labels.ts';
import { isValueField } from '../value-fields.ts';
import { canReadShown, shownLines } from './read-shown.ts';

/** The tables and columns of the list of cards, as the list declares them. */
interface CardTables<Row, Item> extends OwnValues {
  readonly customFields: ListSource<Row, Item>['customFields'];
  /**
   * The table of the rows without joins, which is enough for `where`, `newest` and all filters. PostgreSQL does not
   * read from an index alone when the statement has a join, not even when it removes that join.
   */
  readonly rows: RawBuilder<unknown>;
  /** The tables whose pages an export reads ahead. */
  readonly large: readonly LargeTable[];
  /** Returns the select list, with these jsonb objects as the values of custom fields and as the cards' own labels. */
  readonly columnsWith: (values: RawBuilder<unknown>, labels: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly entries: SheetEntries;
}

/** Returns the source of a list of a million cards, whose sheets may have hundreds of thousands of lines. */
export function cardSource<Row, Item>(tables: CardTables<Row, Item>): ListSource<Row, Item> {
  return {
    customFields: tables.customFields,
    page: (list, db, request) => readPage(list, columnsOf(tables, list, request), db, request),
    sheet: (oneRowPer) => sheetOf(tables, oneRowPer === 'entry'),
  };
}

const NO_LABELS = sql`null::jsonb`;

/** Returns the select list of a page. A request that names its columns gets the values of only these custom fields. */
function columnsOf<Row, Item>(
  { values, revision, columnsWith }: CardTables<Row, Item>,
  list: ListDefinition<Row, Item>,
  { columns }: ListRequest,
): RawBuilder<unknown> {
  if (columns === null || columns === undefined) return list.columns;
  const shown = new Set(columns);
  const custom = list.fields.filter((field) => isValueField(field) && shown.has(field.id));
  // If no values are selected, PostgreSQL leaves out the join with their table.
  if (custom.length === 0) return columnsWith(sql`'{}'::jsonb`, NO_LABELS);
  const relabelled = custom.filter((field) => field.hasOwnLabels).map(({ id }) => id);
  return columnsWith(
    sql`coalesce((select jsonb_object_agg(kept.key, kept.value)
      from jsonb_each(${values}) as kept where kept.key = any(${custom.map(({ id }) => id)}::text[])), '{}')`,
    relabelled.length === 0 ? NO_LABELS : ownLabels({ values, revision }, relabelled),
  );
}

async function readPage<Row, Item>(
  list: ListDefinition<Row, Item>,
  columns: RawBuilder<unknown>,
  db: Kysely<Database>,
  request: ListRequest,
): Promise<Page<Item>> {
  const question: ListQuestion = {
    filters: readFilters(list.fields, request.filters ?? []),
    words: [...new Set([request.search, request.filter].flatMap(searchWords))],
    sorts: readSorting(list.fields, request.sorting),
    skip: request.skipCount,
    take: request.maxResultCount,
  };
  const memory = cardMemoryOf(db);
  const kept = await memory.page(db, list, question, (tx, ids) => readRows(list, columns, tx, ids));
  if (kept !== null) return { totalCount: kept.total, items: kept.rows.map(list.toItem) };
  const start = performance.now();
  try {
    return await findPage(list, columns, db, question);
  } finally {
    // Notes the time also when the database cancelled the statement at its time limit, so that memory answers such a
    // question the next time.
    memory.note(db, list, question, performance.now() - start);
  }
}

/** Finds a page by SQL alone. */
async function findPage<Row, Item>(
  list: ListDefinition<Row, Item>,
  columns: RawBuilder<unknown>,
  db: Kysely<Database>,
  question: ListQuestion,
): Promise<Page<Item>> {
  const found = await findCards(db, list, question);
  const query = sql<{ total_count: number; place: number | null } & Row>`with ${found.tables}
    select total.n as total_count, shown.* from total left join (
      select hits.place, ${columns} from hits join (${list.from}) on ${list.id} = hits.id) as shown on true
    order by shown.place`;
  const rows = found.hasOnePlan ? await executeWithOnePlan(db, query) : (await query.execute(db)).rows;
  const items = rows.filter((row) => row.place !== null).map(list.toItem);
  return { totalCount: rows[0]?.total_count ?? 0, items };
}

/** Reads the rows of these cards, in this order. */
async function readRows<Row, Item>(
  list: ListDefinition<Row, Item>,
  columns: RawBuilder<unknown>,
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const query = sql<Row>`select ${columns} from unnest(${`{${ids.join()}}`}::uuid[]) with ordinality as hit(id, place)
    join (${list.from}) on ${list.id} = hit.id order by hit.place`;
  return executeOften(db, query.compile(db));
}

function sheetOf<Row, Item>(
  { rows, large, values, revision, entries }: CardTables<Row, Item>,
  isPerEntry: boolean,
): SheetSource<Row, Item> {
  return {
    from: (list, isOfRows) => (isOfRows ? rows : list.from),
    linesOf: isPerEntry ? entries.of : null,
    ahead: (db) => readAhead(db, large),
    lines(list, columns, base) {
      if (isPerEntry) return entryLines(columns, entries, itemsOf(list), base);
      return canReadShown(columns)
        ? shownLines(list, columns, { values, revision })
        : itemLines(columns, itemsOf(list));
    },
  };
}

function itemsOf<Row, Item>(list: ListDefinition<Row, Item>): ReadItems<Item> {
  return async (db, ids) => {
    const rows = await executeOften(db, rowsWith(list, ids).compile(db));
    return rows.map(list.toItem);
  };
}
