import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '../../apps/server/src/db/database.ts';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { cardList } from '../../apps/server/src/features/control-card/lists/card-list.ts';
import { listConfiguration } from '../../apps/server/src/list/configuration.ts';
import { isExplained, type SentQuery, wholeScans } from './plan.ts';
import { NOBODY, questionsOf } from './questions.ts';

/** The time of one question, and the big tables that its statements read completely. */
export interface CheckedQuestion {
  readonly name: string;
  readonly statements: number;
  readonly ms: number;
  readonly scans: readonly string[];
}

/**
 * Asks every kind of question to the list of cards and explains each statement that the list sends.
 *
 * @param settings settings for the database, as `set` accepts them
 * @param about the beginning of the names of the questions to ask; '' means all questions
 */
export async function checkPlans(
  url: string,
  settings: readonly string[] = [],
  about = '',
): Promise<readonly CheckedQuestion[]> {
  const sent: SentQuery[] = [];
  const pool = createPool({ url, role: null, max: 1, statementTimeout: 0 });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void sent.push({ sql, parameters }),
  });
  try {
    for (const setting of settings) await pool.query(`set ${setting}`);
    const { rows } = await pool.query<{ cards: number }>('select sum(cards)::int as cards from card_count');
    const cards = rows[0]?.cards ?? 0;
    const checked: CheckedQuestion[] = [];
    const questions = questionsOf(await listConfiguration(cardList, db, NOBODY));
    for (const { name, ask } of questions.filter((one) => one.name.startsWith(about))) {
      sent.length = 0;
      const start = performance.now();
      await ask(db);
      const ms = Math.round(performance.now() - start);
      const statements = new Map(sent.filter(isExplained).map((one) => [one.sql, one]));
      const scans: string[] = [];
      for (const one of statements.values()) scans.push(...(await wholeScans(db, one, cards)));
      checked.push({ name, statements: statements.size, ms, scans });
    }
    return checked;
  } finally {
    await db.destroy();
  }
}
