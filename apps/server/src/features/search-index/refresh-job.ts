import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { job } from '../../jobs/job.ts';
import { putTexts } from '../../search/put-documents.ts';
import type { Renamed } from '../../search/refresh-texts.ts';
import { walkCards } from './walk-cards.ts';

const COLUMN: Record<Renamed, string> = {
  template: 'id',
  group: 'control_card_group_id',
  type: 'control_card_type_id',
};

/**
 * The job rebuilds cards up to this age a second time, because a person may have started them with the old name just
 * before the job began.
 */
const LATE = '5 minutes';

/**
 * Rebuilds the searchable texts of cards after a template, group or type was renamed. Starts again from the beginning
 * after an interruption.
 */
export const refreshTextsJob = job(
  z.object({ of: z.enum(['template', 'group', 'type']), id: z.uuid() }),
  async ({ of, id }, { db }: { readonly db: Kysely<Database> }, signal) => {
    const ofTemplates = sql<boolean>`card.template_id in (
      select id from control_card_template where ${sql.ref(COLUMN[of])} = ${id})`;
    const began = new Date();
    await walkCards(db, putTexts, { which: ofTemplates, signal });
    await walkCards(db, putTexts, {
      which: sql<boolean>`${ofTemplates} and card.creation_time > ${began}::timestamptz - ${LATE}::interval`,
      signal,
    });
  },
  { waiting: 'one', expireInSeconds: 3600 },
);
