import type pg from 'pg';
import { troubleOf } from './trouble.ts';
import type { Watch } from './watch.ts';

/** Milliseconds within which all pools must answer. */
const WITHIN = 1_800;
/** Milliseconds for which an answer is used again, so that frequent calls do not each ask the database. */
const HOLDS = 250;

/**
 * Writes as a card does: adds a page to a table's file, and waits at the commit until the page is on disk. A backup and
 * pg_dump lock the table against `truncate` until they end. During that time each write only adds its row, and the
 * first write after the backup removes all rows.
 */
const WRITE = `set local synchronous_commit = on; set local lock_timeout = '1s';
  do $$ begin
    lock table write_probe in access exclusive mode nowait;
    truncate write_probe;
  exception when lock_not_available then null;
  end $$;
  insert into write_probe default values`;

export interface ReadinessOptions {
  readonly watch: Watch;
  /** The pool for the test write. It is small, and none of its callers runs long statements. */
  readonly writing: pg.Pool;
  readonly pools: readonly Answering[];
}

/** Connections without which the process cannot serve calls. */
export interface Answering {
  /** Asks the server on one of the connections. Rejects when no answer comes. */
  answer(): Promise<void>;
}

/**
 * Returns a function that returns within two seconds whether the database can serve: all pools answer, and
 * the database accepts writes.
 */
export function createReadiness({ watch, writing, pools }: ReadinessOptions): () => Promise<boolean> {
  const ask = async (): Promise<boolean> => {
    if (!watch.isUp || !watch.isPoolerUp) return false;
    try {
      await Promise.all([writing.query(WRITE), ...pools.map((pool) => pool.answer())]);
      return true;
    } catch (error) {
      if (troubleOf(error) === 'readOnly') watch.renew();
      return false;
    }
  };
  let asked: Promise<boolean> | null = null;
  return () => {
    if (asked !== null) return asked;
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), WITHIN);
    const answer = Promise.race([ask(), late.promise]);
    asked = answer;
    return answer.finally(() => {
      clearTimeout(timer);
      setTimeout(() => {
        if (asked === answer) asked = null;
      }, HOLDS).unref();
    });
  };
}
