import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

const KEY = 'demo';
const LANE_KEY = 'demo cards: ';

/** Edition of the demo plant. A plant of an earlier edition stays unchanged. */
const EDITION = 2;

/** The record of the plant: its edition, and the moment when it was begun, from which all its dates are counted. */
const beginningSchema = z.object({ begunAt: z.iso.datetime(), edition: z.number().int().default(1) });

export interface Beginning {
  readonly begunAt: Date;
  /** Whether this program can continue the plant, because it has the same edition. */
  readonly isOwn: boolean;
}

/** Reads the record of this database's demo plant; null when there is no demo plant. */
export async function readBeginning(db: Kysely<Database>): Promise<Beginning | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', KEY).executeTakeFirst();
  if (row === undefined) return null;
  const { begunAt, edition } = beginningSchema.parse(row.value);
  return { begunAt: new Date(begunAt), isOwn: edition === EDITION };
}

/**
 * Records when the plant was begun, and that each lane has no cards yet. A lane is the series of cards of one template,
 * which are made one after another. Call this function in the transaction that makes the plant.
 */
export async function writeBeginning(
  db: Kysely<Database>,
  begunAt: Date,
  lanes: readonly string[],
): Promise<void> {
  await db
    .insertInto('installation')
    .values([
      { key: KEY, value: JSON.stringify({ begunAt: begunAt.toISOString(), edition: EDITION }) },
      ...lanes.map((lane) => ({ key: LANE_KEY + lane, value: '0' })),
    ])
    .execute();
}

/** Returns the number of cards in each lane. */
export async function readLanes(db: Kysely<Database>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('installation')
    .select(['key', 'value'])
    .where('key', '^@', LANE_KEY)
    .execute();
  return new Map(rows.map(({ key, value }) => [key.slice(LANE_KEY.length), z.number().parse(value)]));
}

/** Returns the number of cards in the lane and locks it: nobody else adds a card before the transaction ends. */
export async function takeLane(db: Kysely<Database>, lane: string): Promise<number> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', LANE_KEY + lane)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return z.number().parse(row.value);
}

/** Records the number of cards in the lane. Call it in the transaction that made the last card. */
export async function writeLane(db: Kysely<Database>, lane: string, cards: number): Promise<void> {
  await db
    .updateTable('installation')
    .set({ value: JSON.stringify(cards) })
    .where('key', '=', LANE_KEY + lane)
    .execute();
}

/**
 * Makes concurrent starts wait for each other. Time-outs are off, because making a plant takes longer than a request
 * may wait.
 */
export async function takeTurn(db: Kysely<Database>): Promise<void> {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    db,
  );
  await sql`select pg_advisory_xact_lock(hashtext('kartoteka demo'))`.execute(db);
}
