import { expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { cloneDatabase } from '../env/database.ts';

test('a connection that breaks between two queries of a transaction ends that transaction and nothing else', async () => {
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
