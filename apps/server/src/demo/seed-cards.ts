import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { createCalls } from './calls.ts';
import { startClock } from './cards/clock.ts';
import { readTemplates } from './cards/known-template.ts';
import { makeCard } from './cards/make-card.ts';
import { planCards } from './cards/plan.ts';
import { readPeople } from './people.ts';
import { readProgress, writeProgress } from './progress.ts';
import type { SeedDemoOptions } from './seed.ts';

/**
 * Makes the cards that are not there yet, each in a transaction with the record that it was made: a start that was cut
 * goes on with the next one, two starts at once make each card once.
 */
export async function seedCards(options: SeedDemoOptions): Promise<void> {
  const plans = planCards();
  const people = await readPeople(options.db);
  const callsOn = (db: Kysely<Database>) => createCalls(options.routes, db, options.enqueue);
  const admin = people.caller('admin@demo.local');
  const templates = await readTemplates(callsOn(options.db), admin, options.now);
  for (const [at, plan] of plans.entries()) {
    const template = templates.get(plan.template.name);
    if (template === undefined) throw new Error(`The demo plant has lost ${plan.template.name}.`);
    await options.db.transaction().execute(async (db) => {
      // Losing the last cards in a crash costs nothing: the record of them is lost with them.
      await sql`set local synchronous_commit = off`.execute(db);
      const progress = await readProgress(db);
      if (progress === null || progress.cards !== at) return;
      const clock = startClock(plan, new Date(progress.begunAt));
      await makeCard({ calls: callsOn(db), people, clock, template, plan });
      await writeProgress(db, { ...progress, cards: at + 1 });
    });
    options.onProgress?.(at + 1, plans.length);
  }
}
