import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from '../../apps/server/src/db/database.ts';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { recountTexts } from '../../apps/server/src/search/recount.ts';
import { fillPart, type Part } from './fill-part.ts';
import { takeIndexes } from './indexes.ts';
import { makePlant } from './make-plant.ts';

/** The smallest number of cards for which indexes are dropped and several threads make the cards. */
const MANY = 50_000;

/** Receives the name of each step, to show it to the user. */
export type OnProgress = (step: string) => void;

/**
 * Fills a migrated, empty database with the plant and `count` cards. Every run makes the same cards.
 *
 * @param url of the database's owner, a superuser
 */
export async function fillDatabase(url: string, count: number, onProgress: OnProgress): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ people: number }>('select count(*)::int as people from app_user');
    if (rows[0]?.people !== 0) throw new Error('The database is not empty. Name an empty one, or another --data folder.');
    await withDatabase(url, makePlant);
    const taken = count >= MANY ? await takeIndexes(client) : [];
    await fillCards(url, count, onProgress);
    await client.query(`set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2`);
    await derive(client);
    await withDatabase(url, recountTexts);
    for (const [at, { restore }] of taken.entries()) {
      onProgress(`indeks ${at + 1} z ${taken.length}`);
      await client.query(restore);
    }
    onProgress('statystyki');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

async function withDatabase(url: string, work: (db: Kysely<Database>) => Promise<unknown>): Promise<void> {
  const db = createKysely(createPool({ url, role: null, max: 1 }));
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

async function fillCards(url: string, count: number, onProgress: OnProgress): Promise<void> {
  let done = 0;
  const onBatch = (cards: number): void => {
    done += cards;
    onProgress(`karta ${done} z ${count}`);
  };
  const every = count >= MANY ? Math.max(1, availableParallelism()) : 1;
  const parts = Array.from({ length: every }, (_, first): Part => ({ url, count, first, every }));
  await Promise.all(parts.map((part) => (every === 1 ? fillPart(part, onBatch) : inThread(part, onBatch))));
}

function inThread(part: Part, onBatch: (cards: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('fill-worker.ts', import.meta.url), { workerData: part });
    worker.on('message', onBatch);
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A worker ended with ${code}`))));
  });
}

/** Fills the tables that the product and its triggers would have filled card by card. */
async function derive(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into card_count select template_id, list_status, has_deviations, count(*)
    from control_card where deleted_at is null group by template_id, list_status, has_deviations`);
  await client.query(`insert into card_modified select id, last_modification_time from control_card
    where deleted_at is null and last_modification_time is not null`);
  await client.query(`insert into card_number select family_id, day, max(number) from control_card
    group by family_id, day`);
}
