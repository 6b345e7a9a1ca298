import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Choice, ListField } from './field.ts';

/** Returns the options that a field's filter offers; null for a filter without options. */
export async function choicesOf(
  { choices, offered }: ListField,
  db: Kysely<Database>,
): Promise<readonly Choice[] | null> {
  if (offered !== undefined) return offered(db);
  return typeof choices === 'function' ? choices(db) : (choices ?? null);
}
