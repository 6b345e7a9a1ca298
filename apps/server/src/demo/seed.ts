import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ServedRoute } from '../http/serve.ts';
import { createCalls } from './calls.ts';
import { type Lane, PLANT_DAYS, planLanes } from './cards/plan.ts';
import { readPeople } from './people.ts';
import { type Beginning, readBeginning, readLanes, takeTurn, writeBeginning } from './progress.ts';
import { seedCards } from './seed-cards.ts';
import { seedPeople } from './seed-people.ts';
import { seedPlant } from './seed-plant.ts';

/** What the seed works with; `context.ts` has all of it. */
export interface SeedDemoOptions {
  readonly db: Kysely<Database>;
  /** The routes that the server serves: the plant is made by calling them. */
  readonly routes: readonly ServedRoute[];
  readonly hashPassword: (password: string) => Promise<string>;
  readonly enqueue: (db: Kysely<Database>, job: string, payload: object) => Promise<void>;
  readonly now: Date;
  /** How many days of cards; tests that only want a plant need fewer. */
  readonly days?: number;
  /** Told after each card: how many are made, of how many. */
  readonly onProgress?: (done: number, due: number) => void;
}

const DAY = 86_400_000;
/** How long before its first card the plant was set up. */
const SET_UP_DAYS = 2;

/** Begins the plant unless it was begun, or somebody works here already: then null. */
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
 * Seeds the demo plant once: people, warehouse and templates in one transaction, then the cards one by one, so that a
 * start that was cut goes on where it was. A database that somebody else set up is left alone.
 *
 * @returns whether this database holds the demo plant
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

/** Asked at every start of the demo: nothing else is read once all cards are there. */
async function isComplete(db: Kysely<Database>, lanes: readonly Lane[]): Promise<boolean> {
  const made = await readLanes(db);
  return lanes.every(({ template, plans }) => (made.get(template.name) ?? 0) >= plans.length);
}
