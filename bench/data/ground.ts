import type { Kysely } from 'kysely';
import type { Database } from '../../apps/server/src/db/database.ts';
import { type Revision, readRevision } from '../../apps/server/src/features/revision/read.ts';
import type { Ground } from './make-card.ts';
import { readOperators } from './make-plant.ts';
import { TEMPLATES } from './plant.ts';

/** Reads the revisions and operators that cards are made of from a database with the plant. */
export async function readGround(db: Kysely<Database>, count: number): Promise<Ground> {
  const rows = await db
    .selectFrom('revision')
    .innerJoin('control_card_template as template', 'template.id', 'revision.template_id')
    .select(['revision.id', 'template.name'])
    .execute();
  const revisions: Revision[] = [];
  for (const { name } of TEMPLATES) {
    const row = rows.find((one) => one.name === name);
    if (row) revisions.push(await readRevision(db, row.id));
  }
  return { count, revisions, operators: await readOperators(db) };
}

/** Returns the short numbers of the plant's search fields, by their ids. */
export async function readFieldNumbers(db: Kysely<Database>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('search_field').select(['id', 'no']).execute();
  return new Map(rows.map(({ id, no }) => [id, no]));
}
