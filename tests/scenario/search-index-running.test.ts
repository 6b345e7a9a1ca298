import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { searchIndexRoutes } from '@kartoteka/contract/search-index';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../env/client.ts';
import { makeTemplate, type MadeTemplate } from '../env/templates.ts';
import { startTestProcess, type TestProcess } from '../env/test-app.ts';

/** The first of two servers that run jobs on one database. */
let app: TestProcess;
let clients: Client[];
let template: MadeTemplate;

beforeAll(async () => {
  // With only four connections, three runs would block all requests if they kept connections for their locks.
  app = await startTestProcess({ env: { DATABASE_POOL: '4' } });
  const other = await app.startAnother();
  clients = [app.client, createClient(other.origin)];
  template = await makeTemplate(app.sql, { name: 'Ciągłość', elements: [{ name: 'Dane' }] });
});
afterAll(() => app.close());

const admin = (client: Client | undefined) => (client ?? app.client).as('admin@demo.local');
const states = async (client = clients[1]) =>
  (await admin(client).call(searchIndexRoutes.status)).actions.map(({ state }) => state);
const DONE = ['succeeded', 'succeeded', 'succeeded'];
const patience = { timeout: 90_000, interval: 100 };

/** Locks the card with the lowest or highest id, so that a repair of the index waits there until `release`. */
async function holdCard(
  which: 'first' | 'last',
): Promise<{ waited(): Promise<void>; release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: app.database.url });
  await client.connect();
  await client.query('begin');
  const order = which === 'first' ? 'asc' : 'desc';
  await client.query(`select id from control_card order by id ${order} limit 1 for update`);
  return {
    async waited() {
      await expect
        .poll(
          () =>
            app.sql(`select pid from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock' and query like '%for no key update of card%'`),
          patience,
        )
        .not.toEqual([]);
    },
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}

test('two servers run a repair of the search index once, and the search always works and finds new writes', async () => {
  const count = async (search: string) =>
    (await admin(clients[0]).call(controlCardRoutes.search, { body: { search } })).totalCount;
  const all = await count('kontrola');
  expect(all).toBeGreaterThan(10);

  const held = await holdCard('last');
  const actions = [
    searchIndexRoutes.reindex,
    searchIndexRoutes.rebuildFilters,
    searchIndexRoutes.rebuildColumns,
  ];
  for (const action of actions) {
    await Promise.all(clients.map((client) => admin(client).call(action)));
  }
  await held.waited();
  const asked = await app.sql<{ name: string }>(
    `select target_id as name from audit_event where action = 'searchIndex.started' order by 1`,
  );
  const names = asked.map(({ name }) => name);
  // The repair of columns does not wait for the lock of a card. So it may have ended before the second request, which
  // then starts it again.
  const isOfColumns = (name: string) => name === 'rebuild-data-list-columns';
  expect(names.filter((name) => !isOfColumns(name))).toEqual([
    'enqueue-entities-reindexing',
    'regenerate-entities-filters-index',
  ]);
  expect(names.some(isOfColumns)).toBe(true);

  const operator = (clients[1] ?? app.client).as('operator@demo.local');
  for (let n = 0; n < 10; n += 1) {
    if (n === 5) await held.release();
    const { id } = await operator.call(controlCardOperatorRoutes.initFilling, {
      params: { id: template.id },
      query: { forceFresh: 'true' },
    });
    await operator.call(controlCardRoutes.saveElement, {
      params: { id },
      body: {
        elementTemplateId: template.element('Dane'),
        data: { [template.field('Uwagi')]: `zapisek${n}` },
      },
    });
    expect(await count(`zapisek${n}`)).toBe(1);
    expect(await count('kontrola')).toBe(all);
  }
  await expect.poll(() => states(), patience).toEqual(DONE);
  for (let n = 0; n < 10; n += 1) expect(await count(`zapisek${n}`)).toBe(1);
  expect(await count('kontrola')).toBe(all);
});

test('a cancelled repair of the search index stops, and can be started again', async () => {
  const [first, second] = clients;
  const cancel = { params: { action: 'enqueue-entities-reindexing' } } as const;
  const indexed = async () => {
    const [row] = await app.sql<{ n: number }>('select count(*)::int as n from card_search');
    return row?.n ?? 0;
  };
  const all = await indexed();
  await app.sql('delete from card_search');
  const held = await holdCard('first');
  await admin(first).call(searchIndexRoutes.reindex);
  await held.waited();
  await admin(second).call(searchIndexRoutes.cancel, cancel);
  expect((await states())[0]).toBe('cancelled');
  await held.release();
  // The run keeps the lock of its action until it has noticed the cancellation.
  await expect
    .poll(
      () =>
        app.sql(`select 1 from pg_locks where locktype = 'advisory' and granted
      and classid::bigint = hashtext('index_action')::bigint & 4294967295`),
      patience,
    )
    .toEqual([]);
  expect((await states())[0]).toBe('cancelled');
  expect(await indexed()).toBeGreaterThan(0);
  expect(await indexed()).toBeLessThan(all);
  // No repair is running now, so the cancellation has no effect and is not recorded.
  await admin(second).call(searchIndexRoutes.cancel, cancel);
  const told = await app.sql(`select target_id from audit_event where action = 'searchIndex.cancelled'`);
  expect(told).toEqual([{ target_id: 'enqueue-entities-reindexing' }]);

  await admin(first).call(searchIndexRoutes.reindex);
  await expect.poll(async () => (await states())[0], patience).toBe('succeeded');
  expect(await indexed()).toBe(all);
});

test('a repair of the search index whose server was killed is completed by the next server', async () => {
  const [, second] = clients;
  await app.sql(`delete from card_search`);
  const held = await holdCard('last');
  await admin(second).call(searchIndexRoutes.reindex);
  await held.waited();
  await app.killAll();
  await held.release();
  const next = await app.startAnother();
  await expect.poll(async () => (await states(createClient(next.origin)))[0], patience).toBe('succeeded');
  const [left] = await app.sql<{ n: number }>(`select count(*)::int as n from control_card card
    left join card_search on card_search.card_id = card.id
    where card.deleted_at is null and card_search.card_id is null`);
  expect(left?.n).toBe(0);
});
