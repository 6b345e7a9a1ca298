import { type RawBuilder, sql } from 'kysely';
import type { ListDefinition } from '../definition.ts';
import type { Ids } from './sheet.ts';

/** Returns a join of the list's tables with these ids as `hit`. `hit.place` is the place of an id among them. */
export function hits<Row, Item>({ id }: ListDefinition<Row, Item>, ids: Ids): RawBuilder<unknown> {
  return sql`join unnest(${`{${ids}}`}::uuid[]) with ordinality as hit (id, place) on hit.id = ${id}`;
}

/** Returns a query of the list's rows with these ids, in this order. */
export function rowsWith<Row, Item>(list: ListDefinition<Row, Item>, ids: Ids): RawBuilder<Row> {
  return sql<Row>`select ${list.columns} from ${list.from} ${hits(list, ids)} order by hit.place`;
}
