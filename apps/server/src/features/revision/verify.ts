import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '@kartoteka/domain/card/canonical-json';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Break } from '../../history/break.ts';

/** A definition with images takes megabytes. */
const AT_ONCE = 10;

/**
 * Checks that every revision is what its content hash was made of, a few at a time.
 *
 * @param onBreak told what does not hold
 * @param isStopped asked between the batches
 * @returns how many there are
 */
export async function verifyRevisions(
  db: Kysely<Database>,
  onBreak: (found: Break) => void,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const batch = await nextRevisions(db, after);
    for (const { id, content_hash, definition, name } of batch) {
      // As it is stored, not as today's schema reads it: that one may complete what is absent.
      const hash = createHash('sha256')
        .update(canonicalJson(definition as Json))
        .digest();
      if (!hash.equals(content_hash)) {
        const what = 'treść nie zgadza się ze skrótem';
        onBreak({ kind: 'revision', id, name: name ?? '', seq: null, eventId: null, what });
      }
      after = id;
      count += 1;
    }
    if (batch.length === 0 || isStopped()) return count;
  }
}

async function nextRevisions(db: Kysely<Database>, after: string | null) {
  return db
    .selectFrom('revision')
    .select([
      'id',
      'content_hash',
      'definition',
      sql<string | null>`definition->'template'->>'name'`.as('name'),
    ])
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}
