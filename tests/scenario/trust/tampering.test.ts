import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { createKysely, createPool } from '../../../apps/server/src/db/pool.ts';
import { verifyCards } from '../../../apps/server/src/features/control-card/trust/verify-cards.ts';
import { verifyRevisions } from '../../../apps/server/src/features/revision/verify.ts';
import { anchorMovedHeads } from '../../../apps/server/src/history/anchor-job.ts';
import type { Break } from '../../../apps/server/src/history/break.ts';
import { verifyAnchors } from '../../../apps/server/src/history/verify-anchors.ts';
import { verifyEverything } from '../../../apps/server/src/verify-everything.ts';
import { cloneDatabase, type TestDatabase } from '../../env/database.ts';
import { type Seeded, seeded } from '../../env/seeded.ts';
import { type Tampering, TAMPERINGS } from './tampering.ts';

const TIMES = 200;
const SEED = 20_260_301;

/** The demo plant: cards in all statuses, created through the product's own services. */
let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await cloneDatabase('demo');
  db = createKysely(createPool({ url: database.url, role: null, max: 2 }));
  await anchorMovedHeads(db);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function everything(): Promise<Break[]> {
  const found: Break[] = [];
  await verifyEverything(db, { onBreak: (one) => found.push(one) });
  return found;
}

/** Makes the change as the owner with all triggers off, runs `look`, and rolls back. Returns the result of `look`. */
async function tampered<T>(
  tampering: Tampering,
  random: Seeded,
  look: (tx: Kysely<Database>, cards: string[]) => Promise<T>,
): Promise<T> {
  const held: T[] = [];
  const back = new Error('taken back');
  const attempt = db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    held.push(await look(tx, await tampering(tx, random)));
    throw back;
  });
  await attempt.catch((error: unknown) => {
    if (error !== back) throw error;
  });
  return held[0] as T;
}

test('the history check finds nothing in an untouched history', async () => {
  expect(await everything()).toEqual([]);
});

test(`the history check detects each of ${TIMES} tampered histories`, async () => {
  const random = seeded(SEED);
  const ways = Object.entries(TAMPERINGS);
  const missed: string[] = [];
  let hits = 0;
  for (let time = 0; time < TIMES; time += 1) {
    // Tries each way of changing the past in turn, on a random row.
    const [name, tampering] = ways[time % ways.length] ?? ['', async () => []];
    const found = await tampered(tampering, random, async (tx, cards) => {
      const breaks: Break[] = [];
      await verifyCards(tx, cards, (one) => breaks.push(one));
      hits += cards.length;
      return breaks.filter(({ id }) => cards.includes(id)).length;
    });
    if (found === 0) missed.push(`${time}: ${name}`);
  }
  expect(missed).toEqual([]);
  expect(hits).toBe(TIMES);
});

describe('the chain of anchors', () => {
  test.each([
    ['a changed hash', `update history_anchor set hash = sha256(hash) where seq = 1`],
    ['a changed time', `update history_anchor set at = at - interval '1 ms' where seq = 1`],
    [
      'a changed hash of the previous anchor',
      `update history_anchor set previous_hash = sha256(hash) where seq = 1`,
    ],
    [
      'a missing head',
      `delete from history_anchor_head where card_id = (select min(card_id::text)::uuid from history_anchor_head)`,
    ],
    ['a changed count of events', `update history_anchor_head set event_count = event_count + 1`],
    ['a missing anchor', `delete from history_anchor where seq = 1`],
  ])('the check of anchors detects %s', async (_what, statement) => {
    const way: Tampering = async (tx) => {
      await sql.raw(statement).execute(tx);
      return [];
    };
    const found = await tampered(way, seeded(1), async (tx) => {
      const breaks: Break[] = [];
      await verifyAnchors(tx, (one) => breaks.push(one));
      return breaks.map(({ kind }) => kind);
    });
    expect(found).toContain('anchors');
  });
});

test.each([
  `definition = jsonb_set(definition, '{template,name}', '"Inny"')`,
  `definition = jsonb_set(definition, '{template,approvalOrderRequired}', 'null')`,
  `content_hash = sha256(content_hash)`,
])('the check of revisions detects a changed revision: %s', async (change) => {
  const way: Tampering = async (tx) => {
    await sql
      .raw(`update revision set ${change} where id = (select id from revision order by id limit 1)`)
      .execute(tx);
    return [];
  };
  const found = await tampered(way, seeded(1), async (tx) => {
    const breaks: Break[] = [];
    await verifyRevisions(tx, (one) => breaks.push(one));
    return breaks.map(({ kind }) => kind);
  });
  expect(found).toEqual(['revision']);
});
