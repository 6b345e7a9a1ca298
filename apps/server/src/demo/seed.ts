import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ServedRoute } from '../http/serve.ts';
import { createCalls } from './calls.ts';
import { planCards } from './cards/plan.ts';
import { readPeople } from './people.ts';
import { readProgress, takeTurn, writeProgress } from './progress.ts';
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
  /** Told after each card: how many are made, of how many. */
  readonly onProgress?: (done: number, due: number) => void;
}

const DAY = 86_400_000;
/** How long before the seed the plant was set up. */
const SET_UP_DAYS = 60;

/** Begins the plant unless it was begun, or somebody works here already. */
async function begin(options: SeedDemoOptions, db: Kysely<Database>): Promise<boolean> {
  await takeTurn(db);
  if ((await readProgress(db)) !== null) return true;
  const someone = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (someone !== undefined) return false;
  const at = new Date(options.now.getTime() - SET_UP_DAYS * DAY);
  await seedPeople(db, at, options.hashPassword);
  await seedPlant(createCalls(options.routes, db, options.enqueue), await readPeople(db), at);
  await writeProgress(db, { begunAt: options.now.toISOString(), cards: 0 });
  return true;
}

/**
 * Seeds the demo plant once: people, warehouse and templates in one transaction, then the cards one by one, so that a
 * start that was cut goes on where it was. A database that somebody else set up is left alone.
 *
 * @returns whether this database holds the demo plant
 */
export async function seedDemo(options: SeedDemoOptions): Promise<boolean> {
  const isDemo = await options.db.transaction().execute((db) => begin(options, db));
  if (isDemo && !(await isComplete(options.db))) await seedCards(options);
  return isDemo;
}

/** Asked at every start of the demo: nothing else is read once all cards are there. */
async function isComplete(db: Kysely<Database>): Promise<boolean> {
  const progress = await readProgress(db);
  return progress !== null && progress.cards >= planCards().length;
}
