import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { LostConnection } from '../../apps/server/src/db/trouble.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { cardList } from '../../apps/server/src/features/control-card/lists/card-list.ts';
import type { cardMemoryOf } from '../../apps/server/src/search/memory/card-memory.ts';
import { testApp } from '../env/test-app.ts';
import { askedOf } from './lists/asked-of.ts';
import { answer, MEGABYTES, memoryGround, SEARCH } from './lists/memory-ground.ts';
import type { Question } from './lists/model.ts';

const ground = memoryGround(testApp({ from: 'empty' }), 2_000);

/** Returns a view of the database that throws the error that `errorOf` returns for the text of a statement. */
const failing = (db: Kysely<Database>, errorOf: (text: string) => Error | null): Kysely<Database> =>
  db.withPlugin({
    transformQuery({ node }) {
      const error = errorOf(JSON.stringify(node));
      if (error !== null) throw error;
      return node;
    },
    transformResult: async ({ result }) => result,
  });

const BY_NAME: Question = { ...SEARCH, sorting: [{ id: 'name', desc: false }], search: '', skip: 1_500 };
const BROKEN = new Error('The searched texts cannot be read');

interface BrokenTexts {
  readonly db: Kysely<Database>;
  readonly memory: ReturnType<typeof cardMemoryOf>;
  readonly want: (question: Question) => Promise<void>;
  readonly repair: () => void;
  readonly thrown: () => number;
  readonly reported: unknown[];
}

/**
 * Makes the memory read all cards again, for `BY_NAME` and `SEARCH`, while the searched texts cannot be read. Runs
 * `work` when the reading has ended.
 *
 * @param isWhole whether no other statement works either after the first one that failed
 */
async function withBrokenTexts(
  isWhole: boolean,
  work: (broken: BrokenTexts) => Promise<void>,
  error = BROKEN,
): Promise<void> {
  await ground.withMemory(MEGABYTES, async ({ db, memory }) => {
    const reported: unknown[] = [];
    memory.configure(MEGABYTES, (error) => reported.push(error));
    let isBroken = false;
    let thrown = 0;
    const watched = failing(db, (text) => {
      if (!isBroken || !(text.includes('from card_search') || (isWhole && thrown > 0))) return null;
      thrown += 1;
      return error;
    });
    const want = async (question: Question) => {
      memory.want(watched, ...(await askedOf(db, question)));
      await memory.settled();
    };
    await want(BY_NAME);
    await want(SEARCH);
    isBroken = true;
    // The memory no longer knows which cards changed, so it reads all cards again.
    await sql`update card_change_floor set xid = pg_current_xact_id()`.execute(ground.writer);
    await ground.untilSettled();
    await expect.poll(() => thrown, { timeout: 20_000 }).toBeGreaterThan(0);
    await memory.settled();
    const repair = () => {
      isBroken = false;
    };
    await work({ db, memory, want, repair, thrown: () => thrown, reported });
  });
}

test(
  'a column that cannot be read again is left out, and the other columns of cards stay in memory',
  { timeout: 60_000 },
  async () => {
    await withBrokenTexts(false, async ({ db, memory, want, thrown, reported }) => {
      expect(await answer(db, BY_NAME)).toEqual(await answer(ground.plain, BY_NAME));
      expect(memory.answered).toBe(1);
      expect(reported).toEqual([BROKEN]);
      await want(SEARCH);
      expect(thrown()).toBe(1);
    });
  },
);

test.each([
  ['the database did not answer', true, BROKEN],
  ['the connection to the database was lost', false, new LostConnection('the test cut it off')],
])(
  'no column of cards is left out because %s when all cards were read again',
  { timeout: 60_000 },
  async (_what, isWhole, error) => {
    const ask = async ({ db, memory, want, repair }: BrokenTexts) => {
      repair();
      await expect
        .poll(
          async () => {
            await want(SEARCH);
            expect(await answer(db, SEARCH)).toEqual(await answer(ground.plain, SEARCH));
            return memory.answered;
          },
          { timeout: 20_000 },
        )
        .toBeGreaterThan(0);
    };
    await withBrokenTexts(isWhole, ask, error);
  },
);

const LOST = new LostConnection('the test cut it off');

test.each([
  ['a column of cards', 'from card_search'],
  ['the ids of all cards', 'from control_card where'],
])(
  'a search whose reading of %s into memory lost its connection is answered from memory soon afterwards',
  { timeout: 60_000 },
  async (_what, lost) => {
    await ground.withMemory(MEGABYTES, async ({ db, memory }) => {
      const reported: unknown[] = [];
      memory.configure(MEGABYTES, (error) => reported.push(error));
      let isLost = true;
      const watched = failing(db, (text) => (isLost && text.includes(lost) ? LOST : null));
      memory.want(watched, ...(await askedOf(db, SEARCH)));
      await memory.settled();
      expect(reported).toEqual([LOST]);
      isLost = false;
      // The test asks for the columns only once, so the memory must repeat the failed reading by itself.
      await expect
        .poll(
          async () => {
            await answer(db, SEARCH);
            return memory.answered;
          },
          { timeout: 20_000 },
        )
        .toBeGreaterThan(0);
    });
  },
);

test(
  'columns of cards that another process had in memory are read although the first attempt lost its connection',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ memory, want }) => {
      for (const question of [SEARCH, BY_NAME]) await want(question);
      await memory.settled();
    });
    await ground.withMemory(MEGABYTES, async ({ db, memory }) => {
      const reported: unknown[] = [];
      memory.configure(MEGABYTES, (error) => reported.push(error));
      memory.recall(
        failing(db, (text) =>
          reported.length === 0 && text.includes('from control_card where') ? LOST : null,
        ),
        cardList,
      );
      await expect.poll(() => reported).toEqual([LOST]);
      await expect.poll(() => memory.byteLength, { timeout: 20_000 }).toBeGreaterThan(0);
      await memory.settled();
      for (const question of [SEARCH, BY_NAME]) await answer(db, question);
      expect(memory.answered).toBe(2);
    });
  },
);
