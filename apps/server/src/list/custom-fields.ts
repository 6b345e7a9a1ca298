import type { ListFilter } from '@kartoteka/contract/list-filter';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AnyList } from './definition.ts';

/** The parts of a request that may name custom fields. */
interface Naming {
  readonly sorting?: string | null | undefined;
  readonly filters?: readonly Pick<ListFilter, 'id'>[] | null | undefined;
  readonly columns?: readonly string[] | null | undefined;
}

/** Returns the list with all fields, including the custom fields. */
export async function withAllFields<L extends AnyList>(list: L, db: Kysely<Database>): Promise<L> {
  return withFields(list, db, null);
}

/** Returns the list with the custom fields that a request names. */
export async function withNamedFields<L extends AnyList>(
  list: L,
  db: Kysely<Database>,
  { sorting, filters, columns }: Naming,
): Promise<L> {
  const sorts = (sorting ?? '').split(',').flatMap((part) => part.trim().split(/\s+/).slice(0, 1));
  const own = new Set(list.fields.map((field) => field.id.toLowerCase()));
  const named = [...sorts, ...(filters ?? []).map((filter) => filter.id), ...(columns ?? [])];
  const ids = named.filter((id) => id !== '' && !own.has(id.toLowerCase()));
  return ids.length === 0 ? list : withFields(list, db, ids);
}

async function withFields<L extends AnyList>(
  list: L,
  db: Kysely<Database>,
  ids: readonly string[] | null,
): Promise<L> {
  const more = await list.source.customFields(db, ids);
  return more.length === 0 ? list : { ...list, fields: [...list.fields, ...more] };
}
