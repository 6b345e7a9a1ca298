import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { createKysely, createPool } from '../../../apps/server/src/db/pool.ts';
import { cardList } from '../../../apps/server/src/features/control-card/lists/card-list.ts';
import { listConfiguration } from '../../../apps/server/src/list/configuration.ts';
import { searchList } from '../../../apps/server/src/list/search.ts';
import { cardMemoryOf } from '../../../apps/server/src/search/memory/card-memory.ts';
import { fillDatabase } from '../../../bench/data/fill.ts';
import { readGround } from '../../../bench/data/ground.ts';
import { makeCard } from '../../../bench/data/make-card.ts';
import { NOBODY } from '../../../bench/plans/questions.ts';
import type { TestApp } from '../../env/test-app.ts';
import { type AskedField, askedFields } from './ask.ts';
import { askedOf } from './asked-of.ts';
import { requestOf } from './broad.ts';
import { type KnownCard, knownCard, type Question } from './model.ts';

/** Memory in MB that is enough for every column of a test. */
export const MEGABYTES = 64;

export const SEARCH: Question = { search: '97', filters: [], sorting: [], skip: 0, take: 15 };

interface Memory {
  readonly db: Kysely<Database>;
  readonly memory: ReturnType<typeof cardMemoryOf>;
  /** Makes the memory begin to read the columns of a question, even when SQL answers the question fast. */
  readonly want: (question: Question) => Promise<void>;
}

/** Takes an error of the memory and fails the test with this error, because every column can be read here. */
export const fail = (error: unknown): never => {
  throw error;
};

export async function answer(db: Kysely<Database>, question: Question) {
  const { totalCount, items } = await searchList(cardList, db, requestOf(question));
  return { totalCount, items };
}

/**
 * Fills the database of a test with cards. Returns the cards, and functions that open connections and memories of
 * columns.
 */
export function memoryGround(app: TestApp, count: number) {
  let cards: KnownCard[];
  let fields: AskedField[];
  let plain: Kysely<Database>;
  let writer: Kysely<Database>;

  const open = (max: number, more: { statementTimeout?: number } = {}): Kysely<Database> =>
    createKysely(createPool({ url: app.database.url, role: null, max, ...more }));

  beforeAll(async () => {
    await fillDatabase(app.database.url, count, () => undefined);
    [plain, writer] = [open(1), open(1)];
    const ground = await readGround(plain, count);
    cards = Array.from({ length: count }, (_one, at) => knownCard(makeCard(ground, at)));
    fields = askedFields(await listConfiguration(cardList, plain, NOBODY), cards);
  }, 300_000);

  afterAll(async () => {
    await Promise.all([plain.destroy(), writer.destroy()]);
  });

  return {
    get cards() {
      return cards;
    },
    get fields() {
      return fields;
    },
    /** A connection without a memory of columns, so that SQL alone answers. */
    get plain() {
      return plain;
    },
    get writer() {
      return writer;
    },
    get ids() {
      return cards.map(({ id }) => id);
    },
    open,
    /**
     * Resolves when all transactions that are running at the time of the call have ended. While an older transaction
     * runs in any database of the cluster, the memory cannot know which changes are already in its columns, and treats
     * all changes as new.
     */
    async untilSettled(): Promise<void> {
      const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(plain);
      const isOver = async (): Promise<boolean> => {
        const { rows: found } = await sql<{ is_over: boolean }>`select
          pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.xid}::text::xid8 as is_over`.execute(plain);
        return found[0]?.is_over ?? false;
      };
      await expect.poll(isOver, { timeout: 30_000 }).toBe(true);
    },
    /** Runs `work` with its own connections and its own memory of columns, as in another process. */
    async withMemory(
      megabytes: number,
      work: (own: Memory) => Promise<void>,
      more: { statementTimeout?: number } = {},
    ): Promise<void> {
      const db = open(2, more);
      const memory = cardMemoryOf(db);
      memory.configure(megabytes, fail);
      try {
        await work({
          db,
          memory,
          want: async (question) => memory.want(db, ...(await askedOf(db, question))),
        });
      } finally {
        memory.close();
        await memory.settled();
        await db.destroy();
      }
    },
  };
}
