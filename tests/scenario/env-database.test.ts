import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../env/database.ts';
import { cloneDatabase } from '../env/database.ts';

let mine: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [mine, other] = await Promise.all([cloneDatabase(), cloneDatabase()]);
});
afterAll(async () => {
  await Promise.all([mine.drop(), other.drop()]);
});

test('a cloned test database is migrated', async () => {
  const applied = await mine.sql<{ count: number }>('select count(*) from schema_migration');
  expect(applied[0]?.count).toBeGreaterThan(0);
});

test('a test database has none of the data of another test database', async () => {
  await mine.sql('create table mark (id int)');
  const marks = await Promise.all(
    [mine, other].map((database) =>
      database.sql<{ mark: string | null }>(`select to_regclass('mark')::text as mark`),
    ),
  );
  expect(marks.map((rows) => rows[0]?.mark)).toEqual(['mark', null]);
});

test('dropping a test database closes its connections', async () => {
  const brief = await cloneDatabase();
  await brief.sql('select 1');
  await brief.drop();
  const left = await mine.sql('select from pg_database where datname = $1', [brief.name]);
  expect(left).toHaveLength(0);
});
