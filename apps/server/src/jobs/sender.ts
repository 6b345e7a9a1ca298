import type { Kysely } from 'kysely';
import type pg from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { asError } from './emitted-error.ts';
import type { JobTable } from './job.ts';

/** The database schema of the queue's tables. */
export const QUEUE_SCHEMA = 'pgboss';

/**
 * Sends a job on the connection of a transaction: other processes see the job only after the commit, and a rollback
 * removes it.
 *
 * @param key only one job with this name and key waits at a time, when the job is declared with `waiting: 'one'`
 */
export type Enqueue = (tx: Kysely<Database>, name: string, payload: object, key?: string) => Promise<void>;

/** Returns a function that sends the given jobs and throws for any other name. The queue must be started. */
export function sendThrough<Tools>(boss: PgBoss, jobs: JobTable<Tools>): Enqueue {
  return async (tx, name, payload, key) => {
    const job = jobs[name];
    if (job === undefined) throw new Error(`There is no job named ${name}.`);
    await boss.send(name, job.parse(payload), {
      db: fromKysely(tx),
      ...(key === undefined ? {} : { singletonKey: key }),
    });
  };
}

/**
 * Returns a sender for a thread that runs no jobs. The main thread must have created the queues. The sender looks them
 * up when it sends the first job. When the lookup fails, the next job repeats it.
 *
 * @param onError receives an error when a later lookup, which the queue makes every minute by itself, fails
 */
export function createJobSender<Tools>(
  pool: Pick<pg.Pool, 'query'>,
  jobs: JobTable<Tools>,
  onError: (error: Error) => void,
): Enqueue {
  let sending: Promise<Enqueue> | undefined;
  const start = async (): Promise<Enqueue> => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => pool.query(text, values) },
      schema: QUEUE_SCHEMA,
      migrate: false,
      supervise: false,
      schedule: false,
    });
    // Without a listener, an error of the timer that looks the queues up again would end the thread.
    boss.on('error', (error) => onError(asError(error)));
    try {
      await boss.start();
    } catch (error) {
      await boss.stop({ graceful: false, close: false });
      throw error;
    }
    return sendThrough(boss, jobs);
  };
  return async (...job) => {
    sending ??= start().catch((error: unknown) => {
      sending = undefined;
      throw error;
    });
    const send = await sending;
    await send(...job);
  };
}
