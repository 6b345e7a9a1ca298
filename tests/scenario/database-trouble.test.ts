import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '../env/client.ts';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty', env: { LOG_LEVEL: 'silent' } });
let keeper: Person;
let made = 0;

beforeAll(async () => {
  keeper = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes']);
  await keeper.client.call(unitTypeRoutes.list);
});

const create = (): Promise<Answer> =>
  keeper.client.send(unitTypeRoutes.create, { body: { name: `miara ${(made += 1)}` } });

const outcome = ({ status, headers, problem }: Answer) => [
  status,
  Number(headers.get('retry-after')) > 0,
  problem?.message,
];

async function counted(cause: string): Promise<number> {
  const text = await (await fetch(`${app.origin}/metrics`)).text();
  return Number(
    new RegExp(`^kartoteka_database_refusals_total\\{cause="${cause}"\\} (\\d+)$`, 'm').exec(text)?.[1],
  );
}

const endConnections = () =>
  app.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name ~ '^kartoteka( [0-9a-f]{12})?$' and pid <> pg_backend_pid()`);

test('a database that allows only reading refuses changes with 503, still answers lists, and recovers', async () => {
  const before = await counted('readOnly');
  await app.sql(`alter database ${app.database.name} set default_transaction_read_only = on`);
  try {
    await endConnections();
    await expect.poll(async () => (await keeper.client.send(unitTypeRoutes.list)).status).toBe(200);
    expect(outcome(await create())).toEqual([
      503,
      true,
      'Baza danych pozwala teraz tylko czytać, więc niczego nie zapisano. Spróbuj ponownie za chwilę.',
    ]);
    expect(await counted('readOnly')).toBeGreaterThan(before);
  } finally {
    await app.sql('set default_transaction_read_only = off');
    await app.sql(
      `begin read write; alter database ${app.database.name} reset default_transaction_read_only; commit`,
    );
  }
  await expect.poll(async () => (await create()).status, { timeout: 10_000 }).toBe(200);
});

test.each([
  [
    '53100',
    'disk',
    'Na dysku bazy danych brakuje miejsca, więc niczego nie zapisano. Powiadom administratora.',
  ],
  ['53200', 'memory', 'Bazie danych brakuje teraz pamięci. Spróbuj ponownie za chwilę.'],
  [
    '58030',
    'disk',
    'Na dysku bazy danych brakuje miejsca, więc niczego nie zapisano. Powiadom administratora.',
  ],
  ['57P03', 'ending', 'Baza danych właśnie się zatrzymuje albo uruchamia. Spróbuj ponownie za chwilę.'],
  ['08006', 'unreachable', 'Nie ma teraz połączenia z bazą danych. Spróbuj ponownie za chwilę.'],
])(
  'the database error %s is answered with 503 and a reason, and is counted as %s',
  async (code, cause, message) => {
    const before = await counted(cause);
    await app.sql(`create function fail_now() returns trigger language plpgsql as
    $$ begin raise exception 'made by a test' using errcode = '${code}'; end $$`);
    await app.sql('create trigger fail_now before insert on unit_type execute function fail_now()');
    try {
      expect(outcome(await create())).toEqual([503, true, message]);
      expect(await counted(cause)).toBe(before + 1);
    } finally {
      await app.sql('drop function fail_now cascade');
    }
    expect((await create()).status).toBe(200);
  },
);

test('calls whose database connections are ended while they run get 200 or 503, and never 500', async () => {
  const seen = new Map<number, number>();
  const over = new AbortController();
  const work = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { status } = await create();
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
  };
  const working = Promise.all(Array.from({ length: 8 }, work));
  for (let nth = 0; nth < 10; nth += 1) {
    const before = seen.get(200) ?? 0;
    await expect.poll(() => seen.get(200) ?? 0).toBeGreaterThan(before + 5);
    await endConnections();
  }
  over.abort();
  await working;
  expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  // The first calls may still meet connections that the last round ended.
  await expect.poll(async () => (await create()).status).toBe(200);
});
