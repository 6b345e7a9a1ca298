import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { createCalls } from './calls.ts';
import { changeAfter, changeBefore } from './cards/change-template.ts';
import { startClock } from './cards/clock.ts';
import { type KnownTemplate, readTemplate } from './cards/known-template.ts';
import { makeCard } from './cards/make-card.ts';
import type { CardPlan, Lane } from './cards/plan.ts';
import { type DemoPeople, readPeople } from './people.ts';
import { readLanes, takeLane, writeLane } from './progress.ts';
import type { SeedDemoOptions } from './seed-options.ts';

/** Number of lanes that are filled at the same time. More lanes would only wait for the processor. */
const LANES_AT_ONCE = 3;

/** The versions of a lane's template that this run of the seeding has already read. */
type KnownVersions = Map<CardPlan['version'], KnownTemplate>;

/** The common data of all lanes. */
interface Seeding {
  readonly options: SeedDemoOptions;
  readonly people: DemoPeople;
  readonly begunAt: Date;
}

/**
 * Makes the missing cards, each in one transaction with the record that it was made. An interrupted start therefore
 * continues with the next card, and two starts share the work. Several lanes are filled at the same time, and each
 * lane card by card.
 */
export async function seedCards(
  options: SeedDemoOptions,
  begunAt: Date,
  lanes: readonly Lane[],
): Promise<void> {
  const seeding = { options, begunAt, people: await readPeople(options.db) };
  const made = new Map(await readLanes(options.db));
  const due = lanes.reduce((sum, lane) => sum + lane.plans.length, 0);
  // The longest lane comes first. Otherwise it would still run alone when all other lanes are done.
  const waiting = [...lanes].sort((one, other) => other.plans.length - one.plans.length);
  const stop = new AbortController();
  const work = async (): Promise<void> => {
    for (let lane = waiting.shift(); lane !== undefined; lane = waiting.shift()) {
      const { name } = lane.template;
      await fillLane(seeding, lane, stop.signal, (cards) => {
        made.set(name, cards);
        options.onProgress?.(
          [...made.values()].reduce((sum, count) => sum + count, 0),
          due,
        );
      });
    }
  };
  const workers = Array.from({ length: LANES_AT_ONCE }, () =>
    work().catch((error: unknown) => {
      stop.abort();
      throw error;
    }),
  );
  // Waits for all workers before it returns or throws.
  for (const end of await Promise.allSettled(workers)) if (end.status === 'rejected') throw end.reason;
}

/**
 * Makes the missing cards of a lane. Calls `told` after each card with the number of cards that the lane has.
 */
async function fillLane(
  seeding: Seeding,
  lane: Lane,
  stop: AbortSignal,
  told: (cards: number) => void,
): Promise<void> {
  const { db } = seeding.options;
  const known: KnownVersions = new Map();
  while (!stop.aborted) {
    const cards = await db.transaction().execute(async (transaction) => {
      // A crash may lose the last cards together with their record, so waiting for the disk gains nothing.
      await sql`set local synchronous_commit = off`.execute(transaction);
      const done = await takeLane(transaction, lane.template.name);
      const plan = lane.plans[done];
      if (plan === undefined) return null;
      await makePlanned(seeding, transaction, plan, known);
      await writeLane(transaction, lane.template.name, done + 1);
      return done + 1;
    });
    if (cards === null) return;
    told(cards);
  }
}

async function makePlanned(
  { options, people, begunAt }: Seeding,
  db: Kysely<Database>,
  plan: CardPlan,
  known: KnownVersions,
): Promise<void> {
  const calls = createCalls(options.routes, db, options.enqueue);
  const clock = startClock(plan, begunAt);
  const before = { calls, people, clock, plan };
  await changeBefore(before);
  const template =
    known.get(plan.version) ?? (await readTemplate(calls, people, clock.now(), plan.template.name));
  known.set(plan.version, template);
  const making = { ...before, template };
  await makeCard(making);
  await changeAfter(making);
}
