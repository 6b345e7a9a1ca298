import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { planLanes } from '../../apps/server/src/demo/cards/plan.ts';
import { demoAccounts } from '../../apps/server/src/demo/demo-accounts.ts';
import { seedDemo } from '../../apps/server/src/demo/seed.ts';
import type { SeedDemoOptions } from '../../apps/server/src/demo/seed-options.ts';
import { fileServed } from '../../apps/server/src/features/control-card/files/routes.ts';
import { signingServed } from '../../apps/server/src/features/control-card/routes.ts';
import { createExaminer } from '../../apps/server/src/files/examine/examiner.ts';
import { createFolderStore } from '../../apps/server/src/files/store/folder-store.ts';
import { createLog } from '../../apps/server/src/http/observe/log.ts';
import type { ServedRoute } from '../../apps/server/src/http/serve.ts';
import { PLAIN_SERVED } from '../../apps/server/src/served.ts';
import { cloneDatabase, type TestDatabase } from '../env/database.ts';
import { makeUser } from '../env/people.ts';

const FOLDER = join(inject('cluster').dataDir, 'content');
const examiner = createExaminer({ log: createLog('error') });
const ROUTES = [
  ...PLAIN_SERVED,
  signingServed(async () => []),
  ...fileServed({
    // Only a redaction uses these connections.
    db: createKysely(createPool({ url: inject('cluster').url, role: null, max: 1 })),
    store: createFolderStore(FOLDER),
    examiner,
    limits: {
      maxBytes: 20_000_000,
      maxPixels: 24_000_000,
      perEntry: 30,
      kinds: ['image/jpeg'],
    },
    quota: null,
    freeFiles: 300,
  }),
];
afterAll(() => examiner.close());

/** Number of days for which the plants of this test have cards. The demo plant of a server has more. */
const DAYS = 9;
const CARDS = planLanes(DAYS).reduce((sum, lane) => sum + lane.plans.length, 0);
const NOW = new Date('2026-11-21T13:00:00Z');

const opened: { database: TestDatabase; options: SeedDemoOptions }[] = [];

async function open(): Promise<(typeof opened)[number]> {
  const database = await cloneDatabase('empty');
  const one = {
    database,
    options: {
      db: createKysely(createPool({ url: database.url, role: 'kartoteka_app', max: 4 })),
      routes: ROUTES,
      hashPassword: async (password: string) => `hash of ${password.length}`,
      enqueue: async () => undefined,
      now: NOW,
      days: DAYS,
    },
  };
  opened.push(one);
  return one;
}

afterAll(async () => {
  for (const { database, options } of opened) {
    await options.db.destroy();
    await database.drop();
  }
});

/** Returns the cards of a plant and the values and comments of their entries, without random ids. */
const describePlant = (database: TestDatabase) =>
  database.sql(`select c.name, c.status, c.creation_time, c.has_deviations, c.history_count,
      (select jsonb_agg(jsonb_build_array(e.comment, (select jsonb_agg(v.value order by v.value) from jsonb_each(e.values) v))
        order by e.creation_time, e.index) from card_entry e where e.card_id = c.id) as entries
    from control_card c order by c.creation_time, c.name`);

/** Returns the routes. The handler of the route `name` fails at its call number `atCall`. */
function breaking(name: string, atCall: number): ServedRoute[] {
  let calls = 0;
  return ROUTES.map((served) =>
    served.route.name === name
      ? {
          ...served,
          handle: (input, context, ready) => {
            calls += 1;
            return calls === atCall
              ? Promise.reject(new Error('power cut'))
              : served.handle(input, context, ready);
          },
        }
      : served,
  );
}

let whole: (typeof opened)[number];
beforeAll(async () => {
  whole = await open();
  await seedDemo(whole.options);
});

test('seeding the demo plant a second time does not change it', async () => {
  const before = await describePlant(whole.database);
  expect(before).toHaveLength(CARDS);
  const tomorrow = new Date(whole.options.now.getTime() + 86_400_000);
  expect(await seedDemo({ ...whole.options, now: tomorrow })).toBe(true);
  expect(await describePlant(whole.database)).toEqual(before);
});

test('an interrupted seeding of the demo plant continues when it is run again, and creates the same plant', async () => {
  const { database, options } = await open();
  const cut = { ...options, routes: breaking('controlCardTemplate.create', 2) };
  await expect(seedDemo(cut)).rejects.toThrow('power cut');
  expect(await database.sql('select id from app_user')).toEqual([]);
  const cutAgain = { ...options, routes: breaking('controlCard.saveElement', 60) };
  await expect(seedDemo(cutAgain)).rejects.toThrow('power cut');
  const some = await describePlant(database);
  expect(some.length).toBeGreaterThan(3);
  expect(some.length).toBeLessThan(20);
  const later = new Date(options.now.getTime() + 3_600_000);
  const steps: [number, number][] = [];
  await seedDemo({ ...options, now: later, onProgress: (done, due) => steps.push([done, due]) });
  expect(await describePlant(database)).toEqual(await describePlant(whole.database));
  expect(steps.at(-1)).toEqual([CARDS, CARDS]);
});

test('two simultaneous seedings of one database create one demo plant', async () => {
  const { database, options } = await open();
  expect(await Promise.all([seedDemo(options), seedDemo(options)])).toEqual([true, true]);
  expect(await describePlant(database)).toEqual(await describePlant(whole.database));
});

test('a database that already has a user is not seeded', async () => {
  const { database, options } = await open();
  await makeUser(database.sql, 'Ewa Właścicielka');
  expect(await seedDemo(options)).toBe(false);
  expect(await database.sql('select id from control_card_template')).toEqual([]);
  expect(await demoAccounts(options.db)).toEqual([]);
});

test('a demo plant of an older edition is not changed', async () => {
  const { database, options } = await open();
  const earlier = JSON.stringify({ begunAt: '2026-11-01T08:00:00.000Z', cards: 52 });
  await database.sql(`insert into installation (key, value) values ('demo', $1)`, [earlier]);
  expect(await seedDemo(options)).toBe(true);
  expect(await database.sql('select id from control_card_template')).toEqual([]);
});

test('the login page shows a demo account only while it is active and has the known password', async () => {
  const shown = async () => (await demoAccounts(whole.options.db)).map((account) => account.userName);
  expect(await shown()).toEqual([
    'admin@demo.local',
    'operator@demo.local',
    'operator2@demo.local',
    'brygadzista@demo.local',
    'jakosc@demo.local',
  ]);
  await whole.database.sql(
    `update app_user set has_demo_password = false where user_name = 'operator2@demo.local'`,
  );
  await whole.database.sql(`update app_user set is_active = false where user_name = 'jakosc@demo.local'`);
  expect(await shown()).toEqual(['admin@demo.local', 'operator@demo.local', 'brygadzista@demo.local']);
});
