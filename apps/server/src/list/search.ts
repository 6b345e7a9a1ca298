import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { withNamedFields } from './custom-fields.ts';
import type { ListDefinition } from './definition.ts';
import { requireColumns } from './known-columns.ts';
import type { ListRequest, Page } from './question.ts';

/**
 * Reads a page of a list. The request may name custom fields, too. Throws a ValidationError for an
 * unknown field and for a bad value of a filter.
 */
export async function searchList<Row, Item>(
  definition: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  request: ListRequest,
): Promise<Page<Item>> {
  const list = await withNamedFields(definition, db, request);
  requireColumns(list, request.columns ?? [], (_column, at) => ['columns', at]);
  return list.source.page(list, db, request);
}
