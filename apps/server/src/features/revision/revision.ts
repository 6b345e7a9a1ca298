import { type CardDefinition, cardDefinitionSchema } from '@kartoteka/domain/card/definition';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { withAddresses } from '../../pictures/definition.ts';

/** One immutable state of a template with all that it is made of. */
export interface Revision {
  readonly id: string;
  /** SHA-256 of the stored definition's canonical JSON, in hexadecimal. */
  readonly hash: string;
  /** Pictures by their addresses, also where data URLs of an earlier program are stored. */
  readonly definition: CardDefinition;
}

/** A revision never changes, so this one needs no rule for forgetting but its size. */
const known = new Map<string, Revision>();
const KNOWN_MAX = 200;

/** Reads a revision, from memory when it was read before. */
export async function readRevision(db: Kysely<Database>, id: string): Promise<Revision> {
  const remembered = known.get(id);
  if (remembered) {
    known.delete(id);
    known.set(id, remembered);
    return remembered;
  }
  const row = await db
    .selectFrom('revision')
    .select(['content_hash', 'definition'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const revision: Revision = {
    id,
    hash: row.content_hash.toString('hex'),
    definition: await withAddresses(db, cardDefinitionSchema.parse(row.definition)),
  };
  known.set(id, revision);
  if (known.size > KNOWN_MAX) known.delete(known.keys().next().value ?? id);
  return revision;
}
