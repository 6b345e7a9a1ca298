import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { cardList } from '../../apps/server/src/features/control-card/lists/card-list.ts';
import { listConfiguration } from '../../apps/server/src/list/configuration.ts';
import { searchList } from '../../apps/server/src/list/search.ts';
import { cardMemoryOf } from '../../apps/server/src/search/memory/card-memory.ts';
import { removeCardChanges } from '../../apps/server/src/search/memory/remove-changes.ts';
import { fillDatabase } from '../../bench/data/fill.ts';
import { readGround } from '../../bench/data/ground.ts';
import { makeCard } from '../../bench/data/make-card.ts';
import { NOBODY } from '../../bench/plans/questions.ts';
import { seeded } from '../env/seeded.ts';
import { testApp } from '../env/test-app.ts';
import { type AskedField, askedFields } from './lists/ask.ts';
import { askedOf } from './lists/asked-of.ts';
import { askBroadly, requestOf } from './lists/broad.ts';
import { changeCards } from './lists/change-cards.ts';
import { type KnownCard, knownCard, type Question } from './lists/model.ts';

const QUESTIONS = Number(process.env['LIST_QUESTIONS'] ?? 300);
const CARDS = Number(process.env['LIST_CARDS'] ?? 2_000);
const SEED = Number(process.env['LIST_SEED'] ?? 1);
const MEGABYTES = 64;

const app = testApp({ from: 'empty' });
let cards: KnownCard[];
let fields: AskedField[];
let plain: Kysely<Database>;
let writer: Kysely<Database>;

const open = (max: number, more: { statementTimeout?: number } = {}): Kysely<Database> =>
  createKysely(createPool({ url: app.database.url, role: null, max, ...more }));

beforeAll(async () => {
  await fillDatabase(app.database.url, CARDS, () => undefined);
  [plain, writer] = [open(1), open(1)];
  const ground = await readGround(plain, CARDS);
  cards = Array.from({ length: CARDS }, (_one, at) => knownCard(makeCard(ground, at)));
  fields = askedFields(await listConfiguration(cardList, plain, NOBODY), cards);
}, 300_000);

afterAll(async () => {
  await Promise.all([plain.destroy(), writer.destroy()]);
});

/** Fails the test when memory cannot read a column. */
const fail = (error: unknown): never => {
  throw error;
};

const ids = (): string[] => cards.map(({ id }) => id);

async function answer(db: Kysely<Database>, question: Question) {
  const { totalCount, items } = await searchList(cardList, db, requestOf(question));
  return { totalCount, items };
}

/** Runs `work` with an empty memory. `want` reads the columns of a question into it, however fast SQL is. */
async function withMemory(
  megabytes: number,
  work: (db: Kysely<Database>, want: (question: Question) => Promise<void>) => Promise<void>,
): Promise<void> {
  const db = open(2);
  const memory = cardMemoryOf(db);
  memory.configure(megabytes, fail);
  try {
    await work(db, async (question) => memory.want(db, ...(await askedOf(db, question))));
  } finally {
    memory.close();
    await memory.settled();
    await db.destroy();
  }
}

const SEARCH: Question = { search: '97', filters: [], sorting: [], skip: 0, take: 15 };

test('memory answers like SQL while cards change and columns are read', { timeout: 600_000 }, async () => {
  await withMemory(MEGABYTES, async (db, want) => {
    const chance = seeded(SEED);
    const memory = cardMemoryOf(db);
    for (let asked = 0; asked < QUESTIONS; asked += 1) {
      const question = askBroadly(chance, fields, cards, CARDS);
      // Cards change while columns are read. Every fourth question does not wait for the columns.
      await want(question);
      if (asked % 3 === 0) await changeCards(writer, chance, ids());
      if (asked % 4 !== 0) await memory.settled();
      if (asked % 50 === 49) await removeCardChanges(writer, 5);
      const note = `question ${asked} of seed ${SEED}: ${JSON.stringify(question)}`;
      expect(await answer(db, question), note).toEqual(await answer(plain, question));
    }
    expect(memory.answered).toBeGreaterThan(QUESTIONS / 3);
  });
});

test(
  'memory answers like SQL while changed cards get columns of their own',
  { timeout: 600_000 },
  async () => {
    await withMemory(MEGABYTES, async (db, want) => {
      const chance = seeded(SEED + 1);
      const memory = cardMemoryOf(db);
      let recent = 0;
      for (let asked = 0; asked < QUESTIONS; asked += 1) {
        const question = askBroadly(chance, fields, cards, CARDS);
        await want(question);
        if (asked % 4 !== 0) await memory.settled();
        // Changes more cards than SQL alone shall check, and keeps the records of all changes.
        for (let change = chance.below(8); change > 0; change -= 1) await changeCards(writer, chance, ids());
        const note = `question ${asked} of seed ${SEED}: ${JSON.stringify(question)}`;
        expect(await answer(db, question), note).toEqual(await answer(plain, question));
        recent = Math.max(recent, memory.recentCards);
      }
      expect(memory.answered).toBeGreaterThan(QUESTIONS / 3);
      expect(recent).toBeGreaterThan(CARDS / 4);
    });
  },
);

test(
  'memory answers a question that is asked again after SQL reached its time limit',
  { timeout: 60_000 },
  async () => {
    const db = open(2, { statementTimeout: 1_000 });
    const memory = cardMemoryOf(db);
    memory.configure(MEGABYTES, fail);
    const locking = await writer.startTransaction().execute();
    await sql`lock table card_search in access exclusive mode`.execute(locking);
    const asked = await answer(db, SEARCH).catch((error: unknown) => error);
    await locking.rollback().execute();
    expect(asked).toMatchObject({ code: '57014' });
    await memory.settled();
    expect(await answer(db, SEARCH)).toEqual(await answer(plain, SEARCH));
    expect(memory.answered).toBe(1);
    await db.destroy();
  },
);

test(
  'changed cards get columns of their own in memory, even when nobody searches',
  { timeout: 60_000 },
  async () => {
    await withMemory(MEGABYTES, async (db, want) => {
      const memory = cardMemoryOf(db);
      await want(SEARCH);
      await memory.settled();
      await sql`update card_search set body = body || ' 97' where card_id = any(${`{${ids().slice(0, 90).join()}}`}::uuid[])`.execute(
        writer,
      );
      await expect.poll(() => memory.recentCards).toBeGreaterThan(50);
      expect(await answer(db, SEARCH)).toEqual(await answer(plain, SEARCH));
      expect(memory.answered).toBe(1);
    });
  },
);

test('closing the memory stops the reading of columns and frees them', { timeout: 60_000 }, async () => {
  await withMemory(MEGABYTES, async (db, want) => {
    const memory = cardMemoryOf(db);
    await want(SEARCH);
    memory.close();
    await memory.settled();
    expect(memory.byteLength).toBe(0);
    memory.configure(MEGABYTES, fail);
    await want(SEARCH);
    await memory.settled();
    expect(memory.byteLength).toBeGreaterThan(0);
  });
});

test('memory finds a sign that is folded to several words, like SQL', { timeout: 60_000 }, async () => {
  await withMemory(MEGABYTES, async (db, want) => {
    const memory = cardMemoryOf(db);
    const { rows } = await sql<{ folded: string }>`update card_search set body = body || ' ' || fold('ok2½x')
      where card_id = ${ids()[0]} returning fold('2½x') as folded`.execute(writer);
    expect(rows[0]?.folded).toBe('2 1/2x');
    for (const [search, answered] of [
      ['2½X', 0],
      ['1/2x', 1],
      ['k2', 2],
    ] as const) {
      const question = { ...SEARCH, search };
      await want(question);
      await memory.settled();
      const found = await answer(db, question);
      expect(found.items.map(({ id }) => id)).toContain(ids()[0]);
      expect(found).toEqual(await answer(plain, question));
      expect(memory.answered, search).toBe(answered);
    }
  });
});

test(
  'memory answers the first page of an order only after SQL was slow twice',
  { timeout: 60_000 },
  async () => {
    await withMemory(MEGABYTES, async (db) => {
      const memory = cardMemoryOf(db);
      const question: Question = { ...SEARCH, search: '', sorting: [{ id: 'name', desc: true }] };
      const [list, asked] = await askedOf(db, question);
      memory.note(db, list, asked, 60);
      memory.note(db, list, asked, 60);
      await memory.settled();
      expect(await answer(db, question)).toEqual(await answer(plain, question));
      expect(memory.answered).toBe(1);
      // A fast answer begins the count anew, so one more slow answer is not enough.
      memory.note(db, list, asked, 1);
      memory.note(db, list, asked, 60);
      await memory.settled();
      await answer(db, question);
      expect(memory.answered).toBe(1);
    });
  },
);

test('memory sees a change that a long transaction commits late', { timeout: 60_000 }, async () => {
  await withMemory(MEGABYTES, async (db, want) => {
    const memory = cardMemoryOf(db);
    const late = await writer.startTransaction().execute();
    onTestFinished(async () => {
      if (!late.isCommitted) await late.rollback().execute();
    });
    await sql`update card_search set body = body || ' 97' where card_id = any(${`{${ids().slice(0, 9).join()}}`}::uuid[])`.execute(
      late,
    );
    await want(SEARCH);
    await memory.settled();
    expect(await answer(db, SEARCH)).toEqual(await answer(plain, SEARCH));
    expect(memory.answered).toBe(1);
    // Another transaction commits before the long one does.
    await sql`update control_card set last_modification_time = now() where id = ${ids()[20]}`.execute(plain);
    await late.commit().execute();
    const { totalCount } = await answer(plain, SEARCH);
    expect(await answer(db, SEARCH)).toMatchObject({ totalCount });
    expect(memory.answered).toBe(2);
  });
});

test(
  'memory does not answer when changes that it has not seen were removed',
  { timeout: 60_000 },
  async () => {
    await withMemory(MEGABYTES, async (db, want) => {
      const memory = cardMemoryOf(db);
      await want(SEARCH);
      await memory.settled();
      await sql`update card_search set body = body || ' 97' where card_id = ${ids()[0]}`.execute(plain);
      // Does what the job does once no older transaction runs. Transactions of other tests would stop the job here.
      await sql`delete from card_change`.execute(plain);
      await sql`update card_change_floor set xid = pg_snapshot_xmax(pg_current_snapshot())`.execute(plain);
      expect(await answer(db, SEARCH)).toEqual(await answer(plain, SEARCH));
      expect(memory.answered).toBe(0);
    });
  },
);

test(
  'the columns in memory stay within their budget, and SQL answers the rest',
  { timeout: 120_000 },
  async () => {
    await withMemory(1, async (db, want) => {
      const chance = seeded(7);
      const memory = cardMemoryOf(db);
      for (let asked = 0; asked < 40; asked += 1) {
        const question = askBroadly(chance, fields, cards, CARDS);
        await want(question);
        await memory.settled();
        expect(memory.byteLength).toBeLessThanOrEqual(1_000_000);
        expect(await answer(db, question)).toEqual(await answer(plain, question));
      }
    });
  },
);
