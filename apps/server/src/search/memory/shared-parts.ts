import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/**
 * A part of the data that many cards share: the names of people, the names of templates with their groups and types,
 * and the searched texts, which a job rewrites after a rename.
 */
export type SharedPart = 'people' | 'templates' | 'texts';

/** The number of changes of each part, as a whole number in a text; a part that never changed is missing. */
export type SharedVersions = Readonly<Partial<Record<SharedPart, string>>>;

/** Selects the versions as one JSON value; null when no part ever changed. */
export const sharedVersions: RawBuilder<SharedVersions | null> = sql`(select json_object_agg(part, times)
  from (select part, sum(times)::text as times from shared_change group by part) as known)`;

/** Returns the version of a part; '0' if there is no part or it never changed. */
export const versionOf = (part: SharedPart | undefined, versions: SharedVersions | null): string =>
  (part && versions?.[part]) ?? '0';

/**
 * Makes all texts that a transaction writes count as one change of the part 'texts'. Processes then read the column of
 * texts again, and not card after card.
 */
export async function shareTexts(tx: Kysely<Database>): Promise<void> {
  await sql`select set_config('kartoteka.shared_texts', 'on', true)`.execute(tx);
}

/**
 * Replaces the rows of each part with their sum, so that summing stays fast. A reader sees the old rows or
 * the sum.
 */
export async function addUpSharedChanges(db: Kysely<Database>): Promise<void> {
  await sql`with gone as (delete from shared_change
      where part in (select part from shared_change group by part having count(*) > 1) returning part, times)
    insert into shared_change select part, sum(times) from gone group by part`.execute(db);
}
