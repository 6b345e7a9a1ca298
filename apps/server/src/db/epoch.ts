import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { prepare } from './prepared.ts';

const selectEpoch = prepare((db) =>
  db
    .selectFrom('installation')
    .where('key', '=', sql.lit('epoch'))
    .select(sql<string>`value->>'id'`.as('id')),
);

/** Returns the id of the installation's epoch. A restore of a backup begins a new epoch (wire epoch). */
export async function readEpoch(db: Kysely<Database>): Promise<string> {
  const [epoch] = await selectEpoch(db);
  if (epoch === undefined) throw new Error('The installation has no epoch');
  return epoch.id;
}
