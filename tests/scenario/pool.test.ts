import { expect, test } from 'vitest';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/open-database.ts';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { executeOften, executeWithOnePlan } from '../../apps/server/src/db/prepared.ts';
import { databaseProblem } from '../../apps/server/src/http/answer/database-error.ts';
import { Busy } from '../../apps/server/src/http/answer/problem.ts';
import { startJobQueue } from '../../apps/server/src/jobs/boss.ts';
import { openBlackHole } from '../env/black-hole.ts';
import { cloneDatabase } from '../env/database.ts';
import { openForgetfulPooler } from '../env/forgetful-pooler.ts';

test('a connection that breaks between two queries of a transaction ends only that transaction', async () => {
  const database = await cloneDatabase('empty');
  const pool = createPool({ url: database.url, role: null, max: 2 });
  try {
    const client = await pool.connect();
    await client.query('begin');
    const broken = new Promise<void>((resolve) => {
      client.once('end', () => resolve());
    });
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await database.sql('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await broken;
    const refused = await client.query('select 1').catch((error: unknown) => error);
    client.release(true);
    expect(String(refused)).toMatch(/not queryable|terminated/);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
    await database.drop();
  }
});

test('PostgreSQL keeps a query plan only for statements that request it', async () => {
  const database = await cloneDatabase('empty');
  const pool = createPool({ url: database.url, role: null, max: 1 });
  const db = createKysely(pool);
  const mode = sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode where ${1} = 1`;
  const kept = (text: string) =>
    executeWithOnePlan(db, sql<{ one: string }>`select ${text} as one, ${sql.lit(text)} as other`);
  const known = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from pg_prepared_statements`.execute(db);
    return rows[0]?.count ?? 0;
  };
  try {
    expect(await executeWithOnePlan(db, mode)).toEqual([{ mode: 'force_generic_plan' }]);
    expect((await mode.execute(db)).rows).toEqual([{ mode: 'auto' }]);
    const before = await known();
    for (let nth = 0; nth < 250; nth += 1) await kept(`shape ${nth}`);
    // Only 200 plans are kept. The oldest plans are dropped, and made again when their statements are sent again.
    expect(await known()).toBe(200);
    expect(before).toBe(1);
    expect(await kept('shape 0')).toEqual([{ one: 'shape 0', other: 'shape 0' }]);
    expect(await known()).toBe(200);
  } finally {
    await db.destroy();
    await database.drop();
  }
});

test.each([
  ['that asks for one plan', executeWithOnePlan],
  [
    'that comes often',
    (db: Kysely<Database>, query: RawBuilder<unknown>) => executeOften(db, query.compile(db)),
  ],
] as const)('a connection keeps no plan of a very long statement %s', async (_which, run) => {
  const database = await cloneDatabase('empty');
  const db = createKysely(createPool({ url: database.url, role: null, max: 1 }));
  try {
    const ask = (text: string) => run(db, sql<{ one: string }>`select ${sql.lit(text)} as one`);
    const known = async () => {
      const { rows } = await sql`select from pg_prepared_statements`.execute(db);
      return rows.length;
    };
    const askOften = async (text: string) => {
      for (let times = 0; times < 4; times += 1) expect(await ask(text)).toEqual([{ one: text }]);
    };
    await askOften('short');
    expect(await known()).toBe(1);
    await askOften('a'.repeat(70_000));
    expect(await known()).toBe(1);
  } finally {
    await db.destroy();
    await database.drop();
  }
});

test('statements, locks and idle transactions have time limits, and a call beyond a limit may be repeated later', async () => {
  const database = await cloneDatabase('empty');
  const [pool, hasty] = [
    createPool({ url: database.url, role: null, max: 1 }),
    createPool({ url: database.url, role: null, max: 1, statementTimeout: 50 }),
  ];
  try {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const { rows } = await pool.query<{ setting: string }>(
      'select current_setting(name) as setting from unnest($1::text[]) with ordinality as one (name, place) order by place',
      [names],
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['30s', '5s', '1min']);
    const ended = await hasty.query('select pg_sleep(60)').catch((error: unknown) => error);
    expect(databaseProblem(ended, null)).toBeInstanceOf(Busy);
  } finally {
    await Promise.all([pool.end(), hasty.end()]);
    await database.drop();
  }
});

test('a starting server does not use a database role that lost its rights, as after restoring a dump, and warns about it', async () => {
  const database = await cloneDatabase('empty');
  const warnings: string[] = [];
  const events = {
    onWarning: (message: string) => void warnings.push(message),
    onLost: (error: Error) => void warnings.push(error.message),
  };
  try {
    await database.sql('revoke all on all tables in schema public from kartoteka_app');
    const config = { DATA_DIR: '', DATABASE_URL: database.url, DATABASE_POOL: 2 };
    const open = await openDatabase(config, events);
    try {
      expect((await sql`select count(*)::int as cards from control_card`.execute(open.db)).rows).toEqual([
        { cards: 0 },
      ]);
      expect(open.role).toBeNull();
      expect(warnings).toEqual([expect.stringContaining('has no rights')]);
    } finally {
      await open.close();
    }
  } finally {
    await database.drop();
  }
});

test.each(['settings', 'announcements'] as const)(
  'the server refuses to start through a pooler that drops the %s of connections, and explains why',
  async (forgotten) => {
    const database = await cloneDatabase('empty');
    const pooler = await openForgetfulPooler(database.url, forgotten);
    const config = { DATA_DIR: '', DATABASE_URL: pooler.url, DATABASE_POOL: 2 };
    const events = { onWarning: () => undefined, onLost: () => undefined };
    try {
      await expect(openDatabase(config, events)).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringMatching(
          /^Połączenia z DATABASE_URL nie zachowują się .* PgBouncer\), albo .* DATABASE_DIRECT_URL\.$/,
        ) as string,
      });
    } finally {
      await pooler.close();
      await database.drop();
    }
  },
);

test('a process is not ready when only the connections of its job queue do not answer', async () => {
  const database = await cloneDatabase('empty');
  const hole = await openBlackHole(database.url);
  const config = { DATA_DIR: '', DATABASE_URL: database.url, DATABASE_POOL: 2 };
  const opened = await openDatabase(config, { onWarning: () => undefined, onLost: () => undefined });
  const queue = await startJobQueue({
    ownerUrl: hole.url,
    role: opened.role,
    jobs: {},
    tools: null,
    runs: false,
    stopTimeout: 10,
    onError: () => undefined,
  });
  try {
    opened.alsoAsk(queue);
    expect(await opened.isReady()).toBe(true);
    hole.swallow();
    await expect.poll(() => opened.isReady()).toBe(false);
  } finally {
    await hole.close();
    await queue.stop();
    await opened.close();
    await database.drop();
  }
});
