import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { job } from '../../jobs/job.ts';
import { shareTexts } from '../../search/memory/shared-parts.ts';
import { putTexts } from '../../search/put-documents.ts';
import type { Renamed } from '../../search/refresh-texts.ts';
import type { Put } from './card-batch.ts';
import { walkCards } from './walk-cards.ts';

const COLUMN: Record<Renamed, string> = {
  template: 'id',
  group: 'control_card_group_id',
  type: 'control_card_type_id',
};

/**
 * Number of cards above which each process reads all texts into its memory again, which is faster than card
 * by card.
 */
const MANY = 1_000;

/**
 * The job rebuilds cards up to this age a second time, because a person may have started them with the old name just
 * before the job began.
 */
const LATE = '5 minutes';

/**
 * Rebuilds the searchable texts of cards after a template, group or type was renamed, or after a template got another
 * group or type. Starts again from the beginning after an interruption.
 */
export const refreshTextsJob = job(
  z.object({ of: z.enum(['template', 'group', 'type']), id: z.uuid() }),
  async ({ of, id }, { db }: { readonly db: Kysely<Database> }, signal) => {
    const ofTemplates = sql<boolean>`card.template_id in (
      select id from control_card_template where ${sql.ref(COLUMN[of])} = ${id})`;
    const began = new Date();
    const put = (await hasMany(db, ofTemplates)) ? putSharedTexts : putTexts;
    await walkCards(db, put, { which: ofTemplates, signal });
    await walkCards(db, put, {
      which: sql<boolean>`${ofTemplates} and card.creation_time > ${began}::timestamptz - ${LATE}::interval`,
      signal,
    });
  },
  { waiting: 'one', expireInSeconds: 3600 },
);

async function hasMany(db: Kysely<Database>, which: RawBuilder<boolean>): Promise<boolean> {
  const { rows } =
    await sql`select from control_card as card where ${which} limit ${sql.lit(MANY + 1)}`.execute(db);
  return rows.length > MANY;
}

const putSharedTexts: Put = async (tx, due) => {
  await shareTexts(tx);
  await putTexts(tx, due);
};
