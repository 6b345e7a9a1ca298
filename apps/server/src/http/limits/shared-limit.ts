import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type TooManyOf, TooManyRequests } from '../answer/problem.ts';

const WINDOW_SECONDS = 60;
/**
 * Seconds by which a window may begin in the future. `now()` is the time at which a statement began, and statements
 * that wait for each other may finish in another order.
 */
const AHEAD_SECONDS = 5;

/**
 * Whether the window `w` still counts. A window that begins more than `AHEAD_SECONDS` in the future was made before the
 * clock was set back. Such a window does not count, because it would refuse calls until the clock reaches its end.
 */
const IS_RUNNING = sql<boolean>`w.started_at > now() - make_interval(secs => ${WINDOW_SECONDS})
  and w.started_at <= now() + make_interval(secs => ${AHEAD_SECONDS})`;

const LEFT = sql<number>`least(${WINDOW_SECONDS},
  extract(epoch from w.started_at + make_interval(secs => ${WINDOW_SECONDS}) - now()))::float8`;

/** A limit per minute over all processes, counted in the database outside the request's transaction. */
export interface SharedLimit {
  /** Counts one event of a subject, for example of an account. Throws `TooManyRequests` beyond the limit. */
  count(subject: string): Promise<void>;
  /** Throws `TooManyRequests` when a subject has reached the limit. Counts nothing. */
  check(subject: string): Promise<void>;
}

/** Creates a limit over all processes in windows of one minute. `name` distinguishes the limits. */
export function createSharedLimit(
  db: Kysely<Database>,
  name: string,
  perMinute: number,
  of: TooManyOf = 'calls',
): SharedLimit {
  const spent = spentWindows(of);
  return {
    async count(subject) {
      const bucket = bucketOf(name, subject);
      spent.refuse(bucket);
      const window = await hit(db, bucket);
      if (window.hits > perMinute) throw spent.note(bucket, window.left);
    },
    async check(subject) {
      const bucket = bucketOf(name, subject);
      spent.refuse(bucket);
      const window = await look(db, bucket);
      if (window.hits >= perMinute) throw spent.note(bucket, window.left);
    },
  };
}

const SPENT_AT_MOST = 10_000;

/** Remembers windows whose limit is reached until they end, so that further calls do not query the database. */
function spentWindows(of: TooManyOf) {
  /** The end of each window in ms, by this process's clock. */
  const ends = new Map<string, number>();
  return {
    refuse(bucket: string): void {
      const left = (ends.get(bucket) ?? 0) - performance.now();
      if (left > 0) throw new TooManyRequests(left / 1000, of);
      ends.delete(bucket);
    },
    note(bucket: string, left: number): TooManyRequests {
      // Forgetting all windows does no harm, because the next call reads its window from the database again.
      if (ends.size >= SPENT_AT_MOST) ends.clear();
      ends.set(bucket, performance.now() + left * 1000);
      return new TooManyRequests(left, of);
    },
  };
}

/**
 * Returns the key of a limit and a subject. Names and addresses are hashed, because they have any length and are
 * private.
 */
function bucketOf(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

interface Window {
  hits: number;
  /** Seconds until the window ends. */
  left: number;
}

async function hit(db: Kysely<Database>, bucket: string): Promise<Window> {
  const { rows } = await sql<Window>`
    insert into rate_window as w (bucket, started_at, hits) values (${bucket}, now(), 1)
    on conflict (bucket) do update set
      hits = case when ${IS_RUNNING} then w.hits + 1 else 1 end,
      started_at = case when ${IS_RUNNING} then w.started_at else now() end
    returning hits, ${LEFT} as left`.execute(db);
  return rows[0] ?? { hits: 0, left: 0 };
}

async function look(db: Kysely<Database>, bucket: string): Promise<Window> {
  const { rows } = await sql<Window>`
    select hits, ${LEFT} as left from rate_window as w where bucket = ${bucket} and ${IS_RUNNING}`.execute(
    db,
  );
  return rows[0] ?? { hits: 0, left: 0 };
}
