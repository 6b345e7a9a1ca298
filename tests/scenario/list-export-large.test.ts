import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { listExportRoutes } from '@kartoteka/contract/list-export';
import { expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';
import { readWorkbook } from '../env/workbook.ts';

const app = testApp();
const admin = () => app.client.as('admin@demo.local');

/** Fills the list of groups: enough for a file that does not fit into what lies between server and client. */
const many = async (count: number) => {
  await app.sql(
    `insert into control_card_group (id, name, concurrency_stamp)
      select gen_random_uuid(), string_agg(md5(random()::text || part), ''), md5(n::text)
      from generate_series(1, $1::int) n, generate_series(1, 7) part group by n`,
    [count],
  );
};
const transactions = async () => {
  const [row] = await app.sql<{ n: number }>(`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and usename = current_user and application_name = 'kartoteka'`);
  return row?.n;
};

test('above 100 000 rows only the background does, and a client that goes away leaves nothing behind', async () => {
  await many(99_000);
  const body = JSON.stringify({ columns: [{ property: 'name', label: 'Nazwa' }] });
  const order = async (signal: AbortSignal) =>
    fetch(`${app.origin}${controlCardGroupRoutes.export.path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await admin().token()}`, 'Content-Type': 'application/json' },
      body,
      signal,
    });

  const away = new AbortController();
  const cut = await order(away.signal);
  expect(cut.status).toBe(200);
  expect(Number(cut.headers.get('x-estimated-length'))).toBeGreaterThan(1_000_000);
  await expect.poll(transactions, { timeout: 20_000 }).toBe(1);
  away.abort();
  await expect.poll(transactions, { timeout: 60_000 }).toBe(0);

  // Two at once of one person; a third has to wait, and is told so after a while.
  const both = new AbortController();
  await Promise.all([order(both.signal), order(both.signal)]);
  const third = await admin().send(controlCardGroupRoutes.export, { body });
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5']);
  both.abort();
  await expect.poll(transactions, { timeout: 60_000 }).toBe(0);

  await many(2_000);
  const refused = await admin().send(controlCardGroupRoutes.export, { body });
  expect([refused.status, refused.problem?.code]).toEqual([403, 'Kartoteka:ExportTooLarge']);
  const { id } = await admin().call(controlCardGroupRoutes.startExport, {
    body: { columns: [{ property: 'name', label: 'Nazwa' }] },
  });
  await app.jobs.drained();
  const done = await admin().call(listExportRoutes.get, { params: { id } });
  expect(done).toMatchObject({ state: 'ready', rows: done.totalRows });
  expect(done.rows).toBeGreaterThan(100_000);
  const file = await admin().send(listExportRoutes.file, { params: { id } });
  expect(readWorkbook(file.bytes)[0]?.xml.match(/<row /g)).toHaveLength(done.rows + 1);
});
