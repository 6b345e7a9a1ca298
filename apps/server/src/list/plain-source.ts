import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ListDefinition, ListSource, SheetSource } from './definition.ts';
import { itemLines } from './export/item-lines.ts';
import { rowsWith } from './export/rows-with.ts';
import { NO_READ_AHEAD } from './export/sheet.ts';
import { filterConditions } from './filters.ts';
import { listOrder } from './order.ts';
import type { ListRequest, Page } from './question.ts';
import { searchConditions } from './search-text.ts';

/** Returns the source of a list whose rows PostgreSQL finds and sorts fast enough in one statement. */
export function plainSource<Row, Item>(): ListSource<Row, Item> {
  return {
    customFields: async () => [],
    page: readPage,
    sheet: (oneRowPer) => (oneRowPer === 'record' ? plainSheet() : null),
  };
}

/**
 * Reads a page and the exact total in one statement, so that they agree. The total is a separate sub-select,
 * so that the page can be read along an index without looking at rows outside the page.
 */
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

function plainSheet<Row, Item>(): SheetSource<Row, Item> {
  return {
    from: (list) => list.from,
    linesOf: null,
    ahead: () => NO_READ_AHEAD,
    lines: (list, columns) =>
      itemLines(columns, async (db, ids) => {
        const { rows } = await rowsWith(list, ids).execute(db);
        return rows.map(list.toItem);
      }),
  };
}
