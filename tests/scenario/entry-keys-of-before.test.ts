import { controlCardRoutes } from '@kartoteka/contract/control-card';
import pg from 'pg';
import { expect, test } from 'vitest';
import { earlierPlant } from '../env/earlier-plant.ts';
import { testApp } from '../env/test-app.ts';

/**
 * Makes an older database in which two keys each belong to several entries. A deletion used to free the key
 * of an entry.
 */
async function withReusedKeys() {
  const database = await earlierPlant();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    create table reused as
      select card_id, element_id, max(id::text)::uuid as living from card_entry
      where deleted_at is null group by card_id, element_id limit 1;
    update card_entry set client_key = 'znowu' where id = (select living from reused);
    insert into card_entry (id, card_id, element_id, index, client_key, creator_id, deleted_at)
      select gen_random_uuid(), card_id, element_id, 9000 + at, 'znowu', gen_random_uuid(), now() - at * interval '1 day'
      from reused, generate_series(1, 2) as at;
    insert into card_entry (id, card_id, element_id, index, client_key, creator_id, deleted_at)
      select gen_random_uuid(), card_id, element_id, 9100 + at, 'dawno', gen_random_uuid(), now() - at * interval '1 day'
      from reused, generate_series(1, 2) as at`);
  await client.end();
  return database;
}

const app = testApp({ from: withReusedKeys, env: { DEMO: '0' } });

test('a key that an earlier version of the product gave to several entries stays with the entry that is not deleted, or else with the entry deleted last', async () => {
  const kept = await app.sql(`select client_key as key, index, id = living as living
    from card_entry join reused using (card_id, element_id) where client_key in ('znowu', 'dawno') order by 1`);
  expect(kept).toEqual([
    { key: 'dawno', index: 9101, living: false },
    { key: 'znowu', index: expect.any(Number) as number, living: true },
  ]);
  expect(await app.sql('select 1 from card_entry where index > 9000')).toHaveLength(4);
  const [card] = await app.sql<{ card_id: string }>('select card_id from reused');
  const admin = app.client.as('admin@demo.local');
  const params = { id: card?.card_id ?? '' };
  expect((await admin.send(controlCardRoutes.formData, { params })).status).toBe(200);
});
