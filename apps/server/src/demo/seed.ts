import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { createCalls } from './calls.ts';
import { type Lane, PLANT_DAYS, planLanes } from './cards/plan.ts';
import { readPeople } from './people.ts';
import { type Beginning, readBeginning, readLanes, takeTurn, writeBeginning } from './progress.ts';
import { seedCards } from './seed-cards.ts';
import { seedPeople } from './seed-people.ts';
import { seedPlant } from './seed-plant.ts';
import type { SeedDemoOptions } from './seed-options.ts';

const DAY = 86_400_000;
/** Number of days between setting up the plant and its first card. */
const SET_UP_DAYS = 2;

/**
 * Sets up the plant, unless that was done before, and returns when it was begun. Returns null when the database has
 * accounts but no demo plant.
 */
async function begin(
  options: SeedDemoOptions,
  db: Kysely<Database>,
  lanes: readonly Lane[],
): Promise<Beginning | null> {
  await takeTurn(db);
  const begun = await readBeginning(db);
  if (begun !== null) return begun;
  const someone = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (someone !== undefined) return null;
  const at = new Date(options.now.getTime() - (PLANT_DAYS + SET_UP_DAYS) * DAY);
  await seedPeople(db, at, options.hashPassword);
  await seedPlant(createCalls(options.routes, db, options.enqueue), await readPeople(db), at);
  const names = lanes.map((lane) => lane.template.name);
  await writeBeginning(db, options.now, names);
  return readBeginning(db);
}

/**
 * Seeds the demo plant once: people and definitions in one transaction, then each card in its own, so that an
 * interrupted start continues where it stopped. A database that somebody else set up stays unchanged.
 *
 * @returns whether this database has the demo plant
 */
export async function seedDemo(options: SeedDemoOptions): Promise<boolean> {
  const lanes = planLanes(options.days ?? PLANT_DAYS);
  const beginning = await options.db.transaction().execute((db) => begin(options, db, lanes));
  if (beginning === null) return false;
  if (beginning.isOwn && !(await isComplete(options.db, lanes))) {
    await seedCards(options, beginning.begunAt, lanes);
  }
  return true;
}

/**
 * Returns whether all planned cards are there, in one query, because every start of a complete plant asks
 * this.
 */
async function isComplete(db: Kysely<Database>, lanes: readonly Lane[]): Promise<boolean> {
  const made = await readLanes(db);
  return lanes.every(({ template, plans }) => (made.get(template.name) ?? 0) >= plans.length);
}
