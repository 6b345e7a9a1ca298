import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refreshTextsJob } from '../../apps/server/src/features/search-index/refresh-job.ts';
import { cardList } from '../../apps/server/src/features/control-card/lists/card-list.ts';
import { changedSince } from '../../apps/server/src/search/memory/moment.ts';
import { testApp } from '../env/test-app.ts';
import { askedOf } from './lists/asked-of.ts';
import { answer, fail, MEGABYTES, memoryGround, SEARCH } from './lists/memory-ground.ts';
import type { Question } from './lists/model.ts';

const ground = memoryGround(testApp({ from: 'empty' }), 2_000);

/** Changes the texts of the first `many` cards. */
const touch = (many: number) =>
  sql`update card_search set body = body || ' 97' where card_id = any(${`{${ground.ids.slice(0, many).join()}}`}::uuid[])`.execute(
    ground.writer,
  );

test(
  'columns of cards in memory answer a search that is repeated after SQL reached its time limit',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(
      MEGABYTES,
      async ({ db, memory }) => {
        const locking = await ground.writer.startTransaction().execute();
        await sql`lock table card_search in access exclusive mode`.execute(locking);
        const asked = await answer(db, SEARCH).catch((error: unknown) => error);
        await locking.rollback().execute();
        expect(asked).toMatchObject({ code: '57014' });
        await memory.settled();
        expect(await answer(db, SEARCH)).toEqual(await answer(ground.plain, SEARCH));
        expect(memory.answered).toBe(1);
      },
      { statementTimeout: 1_000 },
    );
  },
);

test(
  'columns of cards are read into memory even when that takes longer than a statement of a call may take',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(
      MEGABYTES,
      async ({ db, memory, want }) => {
        const locking = await ground.writer.startTransaction().execute();
        await sql`lock table card_search in access exclusive mode`.execute(locking);
        await want(SEARCH);
        await setTimeout(2_000);
        expect(memory.isReading).toBe(true);
        await locking.rollback().execute();
        await memory.settled();
        expect(await answer(db, SEARCH)).toEqual(await answer(ground.plain, SEARCH));
        expect(memory.answered).toBe(1);
      },
      { statementTimeout: 1_000 },
    );
  },
);

test(
  'changed cards get columns of their own in memory, even when nobody searches',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory, want }) => {
      await want(SEARCH);
      await memory.settled();
      await touch(90);
      await expect.poll(() => memory.recentCards).toBeGreaterThan(50);
      expect(await answer(db, SEARCH)).toEqual(await answer(ground.plain, SEARCH));
      expect(memory.answered).toBe(1);
    });
  },
);

test(
  'a process that starts reads the columns of cards that another process had in memory, and leaves out fields that are gone',
  { timeout: 60_000 },
  async () => {
    const { rows } = await sql<{ id: string }>`select id from search_field as field
      where exists (select from card_value where field_no = field.no and number_value is not null) limit 1`.execute(
      ground.plain,
    );
    const [{ id } = { id: '' }] = rows;
    const ever = { values: ['2000-01-01', null], isRange: true, isDateTime: false };
    const questions: Question[] = [
      SEARCH,
      {
        ...SEARCH,
        search: '',
        filters: [{ id: 'creationTime', value: ever }],
        sorting: [{ id, desc: true }],
      },
    ];
    await ground.withMemory(MEGABYTES, async ({ memory, want }) => {
      for (const question of questions) await want(question);
      await memory.settled();
    });
    await sql`insert into remembered_column values
      ('values 999 number_value numbers', 'numbers', 'gone', now()), ('order gone String', 'order', 'name', now())`.execute(
      ground.writer,
    );
    await ground.withMemory(MEGABYTES, async ({ db, memory }) => {
      memory.recall(db, cardList);
      await expect.poll(() => memory.byteLength).toBeGreaterThan(0);
      await memory.settled();
      for (const question of questions)
        expect(await answer(db, question)).toEqual(await answer(ground.plain, question));
      expect(memory.answered).toBe(questions.length);
    });
  },
);

const BY: Record<'author' | 'template' | 'name', Question> = {
  author: { ...SEARCH, sorting: [{ id: 'creator', desc: false }] },
  template: { ...SEARCH, sorting: [{ id: 'controlCardTemplate', desc: true }] },
  name: { ...SEARCH, sorting: [{ id: 'name', desc: false }] },
};

test(
  'the new name of a person outdates only the order of cards by creators in memory',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory, want }) => {
      for (const question of Object.values(BY)) await want(question);
      await memory.settled();
      await sql`update app_user set surname = 'Ż' || surname where id in (
      select creator_id from control_card group by 1 order by count(*) desc limit 1)`.execute(ground.writer);
      for (const question of [BY.name, BY.template, BY.author])
        expect(await answer(db, question)).toEqual(await answer(ground.plain, question));
      expect(memory.answered).toBe(2);
      // The memory waits a while before it reads an order again, so that many renames do not keep the database
      // busy.
      await expect
        .poll(async () => {
          await want(BY.author);
          await memory.settled();
          expect(await answer(db, BY.author)).toEqual(await answer(ground.plain, BY.author));
          return memory.answered;
        })
        .toBe(3);
    });
  },
);

test(
  'when a group with very many cards is renamed, the texts of all cards are read into memory again instead of single cards',
  { timeout: 120_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory, want }) => {
      const byCreation: Question = { ...SEARCH, search: '', skip: 1_500 };
      await want(SEARCH);
      await want(byCreation);
      await memory.settled();
      const { rows } = await sql<{ id: string; cards: number }>`select template.control_card_group_id as id,
        count(*)::int as cards from control_card as card join control_card_template as template
          on template.id = card.template_id group by 1 order by 2 desc limit 1`.execute(ground.plain);
      const [{ id, cards: many } = { id: '', cards: 0 }] = rows;
      expect(many).toBeGreaterThan(1_000);
      await sql`update control_card_group set name = 'Odlewnia 97' where id = ${id}`.execute(ground.writer);
      await refreshTextsJob.run(
        { of: 'group', id },
        { db: ground.writer },
        new AbortController().signal,
        false,
      );
      const { totalCount } = await answer(ground.plain, SEARCH);
      expect(totalCount).toBeGreaterThanOrEqual(many);
      expect(await answer(db, byCreation)).toEqual(await answer(ground.plain, byCreation));
      expect(memory.answered).toBe(1);
      await expect
        .poll(async () => {
          await want(SEARCH);
          await memory.settled();
          expect(await answer(db, SEARCH)).toMatchObject({ totalCount });
          return memory.answered;
        })
        .toBe(2);
      expect(memory.recentCards).toBe(0);
    });
  },
);

test(
  'closing the columns of cards in memory stops their reading and frees them',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ memory, want }) => {
      await want(SEARCH);
      memory.close();
      await memory.settled();
      expect(memory.byteLength).toBe(0);
      memory.configure(MEGABYTES, fail);
      await want(SEARCH);
      await memory.settled();
      expect(memory.byteLength).toBeGreaterThan(0);
    });
  },
);

test(
  'columns of cards in memory answer the first page of an order only after SQL was slow twice',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory }) => {
      const question: Question = { ...SEARCH, search: '', sorting: [{ id: 'name', desc: true }] };
      const [list, asked] = await askedOf(db, question);
      memory.note(db, list, asked, 60);
      memory.note(db, list, asked, 60);
      await memory.settled();
      expect(await answer(db, question)).toEqual(await answer(ground.plain, question));
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

/** Matches the statement that looks for changed cards. */
const LOOK = /card_change_floor/;

test(
  'a search for changed cards has none of the limits of the call that caused it, and is repeated after a failure',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory }) => {
      const call = new AsyncLocalStorage<string>();
      const looks: (string | undefined)[] = [];
      const watched = db.withPlugin({
        transformQuery({ node }) {
          if (node.kind === 'RawNode' && LOOK.test(node.sqlFragments.join())) {
            looks.push(call.getStore());
            if (looks.length === 1) throw new Error('The first look fails');
          }
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const [list, asked] = await askedOf(db, SEARCH);
      await call.run('a call', async () => {
        memory.want(watched, list, asked);
        await memory.settled();
      });
      await touch(90);
      await expect.poll(() => memory.recentCards).toBeGreaterThan(50);
      expect(new Set(looks)).toEqual(new Set([undefined]));
      expect(looks.length).toBeGreaterThan(1);
    });
  },
);

test(
  'a column of cards that does not fit into memory is not read again for other searches, which get their own columns',
  { timeout: 60_000 },
  async () => {
    // This much memory is enough for the cards and an order, but not for the searched texts.
    await ground.withMemory(0.15, async ({ db, memory }) => {
      let texts = 0;
      const watched = db.withPlugin({
        transformQuery({ node }) {
          if (JSON.stringify(node).includes('from card_search')) texts += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      for (const sorting of [[], [{ id: 'name', desc: true }], [{ id: 'files', desc: true }]]) {
        memory.want(watched, ...(await askedOf(db, { ...SEARCH, sorting })));
        await memory.settled();
      }
      expect(texts).toBe(1);
      memory.want(watched, ...(await askedOf(db, { ...SEARCH, search: '', skip: 1_500 })));
      await memory.settled();
      await answer(db, { ...SEARCH, search: '', skip: 1_500 });
      expect(memory.answered).toBe(1);
    });
  },
);

test('the statement that finds changed cards is the same for every maximum number of cards', () => {
  const moment = { snapshot: '5:5:', from: '5' };
  const [one, other] = [50, 51].map((most) => changedSince(moment, most).compile(ground.plain).sql);
  expect(one).toBe(other);
});
