import type { ListQuery, SearchBody } from '@kartoteka/contract/list';
import { searchWords } from '@kartoteka/domain/list/search-text';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { executeWithOnePlan } from '../db/prepared.ts';
import type { ListDefinition, ListEngine } from './definition.ts';
import { filterConditions, readFilters } from './filters.ts';
import { listOrder, readSorting } from './order.ts';
import { withNamedFields } from './custom-fields.ts';
import { searchConditions } from './search-text.ts';

/** A page of a list and the total number of rows. */
export interface Page<Item> {
  totalCount: number;
  items: Item[];
}

/** The request for a page, by POST or by GET; a GET has no filters. */
export type ListRequest = ListQuery & Partial<Pick<SearchBody, 'search' | 'filters'>>;

/**
 * Reads a page and the exact total in one statement, so that they agree. The total is a separate sub-select, so that
 * the page can be read along an index without looking at rows outside of it.
 */
export async function searchList<Row, Item>(
  definition: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  request: ListRequest,
): Promise<Page<Item>> {
  const list = await withNamedFields(definition, db, request);
  return list.engine === undefined
    ? readPage(list, db, request)
    : readFoundPage(list, list.engine, db, request);
}

async function readPage<Row, Item>(
  list: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  request: ListRequest,
): Promise<Page<Item>> {
  const order = listOrder(list, request.sorting);
  const conditions = sql.join(
    [
      list.where,
      ...filterConditions(list, request.filters ?? []),
      ...searchConditions(list.search, request.search, request.filter),
    ],
    sql` and `,
  );
  const total = sql`select count(*) from ${list.from} where ${conditions}`;
  const found = await sql<Row & { total_count: number }>`
    select ${list.columns}, (${total}) as total_count from ${list.from} where ${conditions}
    order by ${order} limit ${request.maxResultCount} offset ${request.skipCount}`.execute(db);
  const first = found.rows[0];
  if (first !== undefined) return { totalCount: first.total_count, items: found.rows.map(list.toItem) };
  if (request.skipCount === 0) return { totalCount: 0, items: [] };
  const beyond = await sql<{ count: number }>`${total}`.execute(db);
  return { totalCount: beyond.rows[0]?.count ?? 0, items: [] };
}

async function readFoundPage<Row, Item>(
  list: ListDefinition<Row, Item>,
  engine: ListEngine,
  db: Kysely<Database>,
  request: ListRequest,
): Promise<Page<Item>> {
  const found = await engine(db, list, {
    filters: readFilters(list.fields, request.filters ?? []),
    words: [...new Set([request.search, request.filter].flatMap(searchWords))],
    sorts: readSorting(list.fields, request.sorting),
    skip: request.skipCount,
    take: request.maxResultCount,
  });
  const query = sql<{ total_count: number; place: number | null } & Row>`with ${found.tables}
    select total.n as total_count, shown.* from total left join (
      select hits.place, ${list.columns} from hits join (${list.from}) on ${list.id} = hits.id) as shown on true
    order by shown.place`;
  const rows = found.hasOnePlan ? await executeWithOnePlan(db, query) : (await query.execute(db)).rows;
  const items = rows.filter((row) => row.place !== null).map(list.toItem);
  return { totalCount: rows[0]?.total_count ?? 0, items };
}
