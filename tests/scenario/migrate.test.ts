import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import type { TestDatabase } from '../env/database.ts';
import { cloneDatabase } from '../env/database.ts';

let database: TestDatabase;
let folder: string;
let clients: pg.Client[];

beforeEach(async () => {
  database = await cloneDatabase('empty');
  await database.sql('delete from schema_migration');
  folder = await mkdtemp(join(inject('cluster').dataDir, 'migrations-'));
  clients = await Promise.all(
    [1, 2, 3].map(async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  );
  await put('0001-first', 'create table first (n int); insert into first values (1)');
  await put('0002-second', 'create table second (n int); select pg_sleep(0.1)');
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
  await rm(folder, { recursive: true });
});

const put = (name: string, sql: string): Promise<void> => writeFile(join(folder, `${name}.sql`), sql);
const run = (client = clients[0]): Promise<number> => {
  if (client === undefined) throw new Error('There is no connection.');
  return migrate(client, undefined, folder);
};

test('processes that start at once apply each migration once', async () => {
  const applied = await Promise.all(clients.map((client) => run(client)));
  expect(applied.toSorted()).toEqual([0, 0, 2]);
  expect(await database.sql('select n from first')).toHaveLength(1);
});

test('a failing migration leaves no trace, and the migrations before it stay', async () => {
  await put('0003-third', 'create table third (n int); select 1 / 0');
  await expect(run()).rejects.toThrow('0003-third');
  expect(
    await database.sql(`select to_regclass('third') as third, to_regclass('second')::text as second`),
  ).toEqual([{ third: null, second: 'second' }]);
  await put('0003-third', 'create table third (n int)');
  expect(await run()).toBe(1);
});

test('a table that a migration marks is vacuumed afterwards, so that index-only scans work', async () => {
  const visible = async () =>
    database.sql(`select relname, relallvisible > 0 as is_visible from pg_class
      where relname in ('third', 'fourth') order by 1`);
  await put('0003-third', '-- vacuum third\ncreate table third (n int); insert into third values (1)');
  await put('0004-fourth', 'create table fourth (n int); insert into fourth values (1)');
  await run();
  expect(await visible()).toEqual([
    { relname: 'fourth', is_visible: false },
    { relname: 'third', is_visible: true },
  ]);
});

test('the migration of a database fails and names an applied migration that was changed', async () => {
  await run();
  await put('0001-first', 'create table first (n bigint)');
  await expect(run()).rejects.toThrow('Migracja 0001-first zmieniła się po zastosowaniu');
});

test('a database with newer migrations than the program is refused', async () => {
  await run();
  await rm(join(folder, '0002-second.sql'));
  await expect(run()).rejects.toThrow('Baza danych jest nowsza niż program (zna migrację 0002-second)');
});
