import { FOUND_VALUES, type FilterValuesQuery } from '@kartoteka/contract/list';
import { hasWords, searchWords } from '@kartoteka/domain/list/search-text';
import { violation } from '@kartoteka/domain/violation';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { ValidationError } from '../http/answer/problem.ts';
import type { ListDefinition } from './definition.ts';
import type { Choice } from './field.ts';
import { choicesOf } from './choices.ts';
import { withNamedFields } from './custom-fields.ts';

/**
 * Returns some options of a filter that has too many options to send all of them. If `values` is given, returns the
 * options with these values, otherwise the first options that contain the searched words. Throws a ValidationError for
 * an unknown filter.
 */
export async function filterValues<Row, Item>(
  definition: ListDefinition<Row, Item>,
  db: Kysely<Database>,
  { filterId, search, values }: FilterValuesQuery,
): Promise<{ items: Choice[] }> {
  const list = await withNamedFields(definition, db, { filters: [{ id: filterId }] });
  const field = list.fields.find(({ id, isFilter }) => id === filterId && isFilter !== false);
  if (field === undefined)
    throw ValidationError.of([violation(['filterId'], 'unknownFilter', { filter: filterId })]);
  const choices = (await choicesOf(field, db)) ?? [];
  if (values) {
    const asked = new Set(values);
    return { items: choices.filter(({ value }) => asked.has(value)) };
  }
  const words = searchWords(search);
  return { items: choices.filter(({ label }) => hasWords(label, words)).slice(0, FOUND_VALUES) };
}
