import type { Json } from '@kartoteka/domain/card/canonical-json';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Break } from '../../history/break.ts';
import { contentHash } from './content-hash.ts';

/** Number of ids that one query reads. */
const AT_ONCE = 100;

/**
 * Checks that every revision matches its content hash. Reads one revision at a time, because a revision that an earlier
 * version of the product stored may take a hundred megabytes.
 *
 * @param onBreak receives each revision that does not match
 * @param isStopped is called before each revision; true ends the check
 * @returns the number of checked revisions
 */
export async function verifyRevisions(
  db: Kysely<Database>,
  onBreak: (found: Break) => void,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const ids = await nextIds(db, after);
    for (const id of ids) {
      if (isStopped()) return count;
      const { content_hash: hash, definition, name } = await readStored(db, id);
      // Hashes the stored JSON, because today's schema may complete absent fields.
      if (!contentHash(definition as Json).equals(hash)) {
        const what = 'treść nie zgadza się ze skrótem';
        onBreak({ kind: 'revision', id, name: name ?? '', seq: null, eventId: null, what });
      }
      after = id;
      count += 1;
    }
    if (ids.length === 0) return count;
  }
}

async function nextIds(db: Kysely<Database>, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('revision')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

const readStored = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('revision')
    .select(['content_hash', 'definition', sql<string | null>`definition->'template'->>'name'`.as('name')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
