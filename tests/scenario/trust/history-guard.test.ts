import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { APP_ROLE, createKysely, createPool } from '../../../apps/server/src/db/pool.ts';
import { anchorMovedHeads } from '../../../apps/server/src/history/anchor-job.ts';
import type { Break } from '../../../apps/server/src/history/break.ts';
import { verifyAnchors } from '../../../apps/server/src/history/verify-anchors.ts';
import { cloneDatabase, type TestDatabase } from '../../env/database.ts';

let database: TestDatabase;
/** Connections with the application's database role. */
let application: pg.Pool;
let owner: pg.Pool;

beforeAll(async () => {
  database = await cloneDatabase('demo');
  application = createPool({ url: database.url, role: APP_ROLE, max: 2 });
  owner = createPool({ url: database.url, role: null, max: 2 });
  const db = createKysely(createPool({ url: database.url, role: APP_ROLE, max: 1 }));
  await anchorMovedHeads(db);
  await db.destroy();
  await database.sql(`insert into audit_event (id, action, outcome) values (gen_random_uuid(), 'x', 'ok')`);
});

afterAll(async () => {
  await application.end();
  await owner.end();
  await database.drop();
});

/** Tables whose rows must not change, each with an assignment to a column. */
const APPEND_ONLY = [
  ['card_event', 'payload = payload'],
  ['history_anchor', 'hash = sha256(hash)'],
  ['history_anchor_head', 'event_count = event_count + 1'],
  ['audit_event', `action = 'y'`],
  ['signature', 'data_hash = sha256(data_hash)'],
  ['signature', `user_name = 'Kto Inny'`],
  ['revision', 'definition = definition || \'{"x": 1}\''],
] as const;

const STATEMENTS = [
  ...APPEND_ONLY.map(([table, change]) => `update ${table} set ${change}`),
  ...[...new Set(APPEND_ONLY.map(([table]) => table)), 'control_card'].flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]),
];

describe.each(STATEMENTS)('%s', (statement) => {
  test("the application's database role may not change the history", async () => {
    await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('the owner of the database may not change the history by mistake', async () => {
    await expect(owner.query(statement)).rejects.toMatchObject({ code: '23000' });
  });

  test('a statement that changes the history succeeds when all guards are off', async () => {
    const client = await owner.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      const { command } = await client.query(statement);
      expect(command).toBe(statement.split(' ')[0]?.toUpperCase());
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

test.each(['alter table card_event disable trigger all', 'set session_replication_role = replica'])(
  'the application cannot switch the guards of the history off: %s',
  async (statement) => {
    await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' });
  },
);

test('the database role of the application may void a signature', async () => {
  const client = await application.connect();
  try {
    await client.query('begin');
    const marked = await client.query(
      'update signature set voided_at = now() where id = (select id from signature where voided_at is null limit 1)',
    );
    expect(marked.rowCount).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('processes that anchor at the same time never fork the chain of anchors', async () => {
  const pools = Array.from({ length: 4 }, () => createPool({ url: database.url, role: APP_ROLE, max: 2 }));
  const processes: Kysely<Database>[] = pools.map((pool) => createKysely(pool));
  const [before] = await database.sql<{ n: number }>('select max(seq) as n from history_anchor');
  for (let round = 0; round < 10; round += 1) {
    // Advances the heads of some cards. An anchor reads only the count and the head of a chain.
    await database.sql(`update control_card set history_count = history_count + 1,
      history_head = sha256(history_head) where id in (select id from control_card order by id limit 20)`);
    await Promise.all(processes.map((db) => anchorMovedHeads(db)));
  }
  const breaks: Break[] = [];
  const { anchors } = await verifyAnchors(processes[0] as Kysely<Database>, (one) => breaks.push(one));
  expect(breaks).toEqual([]);
  // Each round makes one anchor, no matter which of the four processes was first.
  expect(anchors).toBe((before?.n ?? 0) + 10);
  const twice = await sql`select card_id, event_count from history_anchor_head
    group by card_id, event_count having count(*) > 1`.execute(processes[0] as Kysely<Database>);
  expect(twice.rows).toEqual([]);
  await Promise.all(processes.map((db) => db.destroy()));
});
