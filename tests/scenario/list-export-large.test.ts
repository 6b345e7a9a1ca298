import { request } from 'node:http';
import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { listExportRoutes } from '@kartoteka/contract/list-export';
import { expect, test } from 'vitest';
import type { Client } from '../env/client.ts';
import { addPerson } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';
import { readWorkbook } from '../env/workbook.ts';

const PER_MINUTE = 6;
const app = testApp({ env: { LIMIT_EXPORT: String(PER_MINUTE) } });
const admin = () => app.client.as('admin@demo.local');

/** Adds `count` groups with long names, so that a file of many groups exceeds the buffers between server and client. */
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
      and application_name ~ '^kartoteka( [0-9a-f]{12})?$'`);
  return row?.n;
};

test('an export above 100 000 rows is only made in the background, and an abandoned download leaves nothing behind', async () => {
  await many(99_000);
  const body = JSON.stringify({ columns: [{ property: 'name', label: 'Nazwa' }] });
  const hire = async () => (await addPerson(app, ['Kartoteka.ControlCards.ManageGroups'])).client;
  /** Requests a file, but reads no byte of the file. */
  const order = async (client: Client) => {
    const authorization = `Bearer ${await client.token()}`;
    return new Promise<{ length: number; leave: () => void }>((resolve, reject) => {
      const sent = request(
        `${app.origin}${controlCardGroupRoutes.export.path}`,
        { method: 'POST', agent: false, headers: { authorization, 'content-type': 'application/json' } },
        (answer) => {
          answer.on('error', () => undefined);
          const length = Number(answer.headers['x-estimated-length']);
          resolve({ length, leave: () => sent.destroy() });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  };

  // The server allows two downloads per person and four in all. A further download waits and is then refused.
  const [other, late] = [await hire(), await hire()];
  const all = await Promise.all([order(admin()), order(admin())]);
  const third = admin().send(controlCardGroupRoutes.export, { body });
  all.push(...(await Promise.all([order(other), order(other)])));
  expect(Math.min(...all.map(({ length }) => length))).toBeGreaterThan(1_000_000);
  const fifth = late.send(controlCardGroupRoutes.export, { body });
  for (const { status, headers, problem } of [await third, await fifth]) {
    expect([status, headers.get('retry-after')]).toEqual([429, '5']);
    expect(problem?.message).toBe('Powstaje już tyle plików, ile może naraz. Spróbuj ponownie za 5 sekund.');
  }
  expect(await transactions()).toBe(4);
  for (const { leave } of all) leave();
  await expect.poll(transactions, { timeout: 60_000 }).toBe(0);

  await many(2_000);
  const refused = await admin().send(controlCardGroupRoutes.export, { body });
  expect([refused.status, refused.problem?.code]).toEqual([403, 'Kartoteka:ExportTooLarge']);
  const eager = await hire();
  for (let nth = 0; nth < PER_MINUTE; nth += 1)
    expect((await eager.send(controlCardGroupRoutes.export, { body })).status).toBe(403);
  const spent = await eager.send(controlCardGroupRoutes.export, { body });
  expect(spent.status).toBe(429);
  expect(Number(spent.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(spent.problem?.message).toMatch(
    /^Zbyt wiele eksportów w ciągu minuty\. Spróbuj ponownie za \d+ sek/,
  );
  const { id } = await admin().call(controlCardGroupRoutes.startExport, {
    body: { columns: [{ property: 'name', label: 'Nazwa' }] },
  });
  await app.jobs.drained();
  const done = await admin().call(listExportRoutes.get, { params: { id } });
  expect(done).toMatchObject({ state: 'ready', rows: done.totalRows });
  expect(done.rows).toBeGreaterThan(100_000);
  const file = await admin().send(listExportRoutes.file, { params: { id } });
  expect(readWorkbook(file.bytes)[0]?.xml.match(/<row /g)).toHaveLength(done.rows + 1);
}, 300_000);
