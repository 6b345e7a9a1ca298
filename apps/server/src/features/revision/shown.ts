import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Days for which a card may still start with a revision after another one has replaced it (wire start). */
const SHOWN_DAYS = 7;

/** A revision that a device shows, and whether a card may still start with it. */
export interface ShownRevision {
  readonly id: string;
  readonly templateId: string;
  /** False when the template is archived, or when another revision replaced this one too long ago. */
  readonly isFresh: boolean;
}

/** Finds a revision by its content hash; undefined for an unknown hash and for a deleted template. */
export async function findShown(db: Kysely<Database>, hash: string): Promise<ShownRevision | undefined> {
  return db
    .selectFrom('revision')
    .innerJoin('control_card_template as template', 'template.id', 'revision.template_id')
    .where('revision.content_hash', '=', Buffer.from(hash, 'hex'))
    .where('template.deleted_at', 'is', null)
    .select([
      'revision.id',
      'revision.template_id as templateId',
      sql<boolean>`template.archived_at is null
        and coalesce(revision.stopped_at, now()) > now() - make_interval(days => ${SHOWN_DAYS}::integer)`.as(
        'isFresh',
      ),
    ])
    .executeTakeFirst();
}
