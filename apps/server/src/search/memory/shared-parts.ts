import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * What many cards share: the names of people, the names of templates with their groups and types, and the searched texts,
 * which a job rewrites after a rename.
 */
export type SharedPart = 'people' | 'templates' | 'texts';

/** How often each part changed, as whole numbers; a part that never changed is missing. */
export type SharedVersions = Readonly<Partial<Record<SharedPart, string>>>;

/** Selects the versions as one json value; null when nothing ever changed. */
export const sharedVersions: RawBuilder<SharedVersions | null> = sql`(select json_object_agg(part, times)
  from (select part, sum(times)::text as times from shared_change group by part) as known)`;

/** The version of a part; of none, always the same. */
export const versionOf = (part: SharedPart | undefined, versions: SharedVersions | null): string =>
  (part && versions?.[part]) ?? '0';

/**
 * Switches on, for a transaction, that the texts it writes count as one change of the part 'texts'. The columns of texts
 * are then read again, and no single card is.
 */
export async function shareTexts(tx: Kysely<Database>): Promise<void> {
  await sql`select set_config('kartoteka.shared_texts', 'on', true)`.execute(tx);
}

/** Adds the rows of each part up, so that their sums stay fast. A reader sees the rows before or the sums. */
export async function addUpSharedChanges(db: Kysely<Database>): Promise<void> {
  await sql`with gone as (delete from shared_change
      where part in (select part from shared_change group by part having count(*) > 1) returning part, times)
    insert into shared_change select part, sum(times) from gone group by part`.execute(db);
}
