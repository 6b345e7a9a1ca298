import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Choice, ListField } from './field.ts';

/** Returns the options of a field's filter; null for a filter without options. */
export async function choicesOf(
  { choices }: ListField,
  db: Kysely<Database>,
): Promise<readonly Choice[] | null> {
  return typeof choices === 'function' ? choices(db) : (choices ?? null);
}
