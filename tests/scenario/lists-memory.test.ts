import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { removeCardChanges } from '../../apps/server/src/search/memory/remove-changes.ts';
import { seeded } from '../env/seeded.ts';
import { testApp } from '../env/test-app.ts';
import { askBroadly } from './lists/broad.ts';
import { changeCards } from './lists/change-cards.ts';
import { answer, MEGABYTES, memoryGround, SEARCH } from './lists/memory-ground.ts';
import type { Question } from './lists/model.ts';
import { rename } from './lists/rename.ts';

const QUESTIONS = Number(process.env['LIST_QUESTIONS'] ?? 300);
const CARDS = Number(process.env['LIST_CARDS'] ?? 2_000);
const SEED = Number(process.env['LIST_SEED'] ?? 1);
/**
 * Lower limit for the number of questions that memory answers. The limit is low, because memory rests after it has read
 * changed cards, and rests longer when the machine is busy.
 */
const LEAST_ANSWERED = QUESTIONS / 10;

const ground = memoryGround(testApp({ from: 'empty' }), CARDS);

test(
  'columns of cards in memory answer like SQL while cards change and columns are read',
  { timeout: 600_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory, want }) => {
      const chance = seeded(SEED);
      for (let asked = 0; asked < QUESTIONS; asked += 1) {
        const question = askBroadly(chance, ground.fields, ground.cards, CARDS);
        // Cards change while columns are read. Every fourth question does not wait for the columns.
        await want(question);
        if (asked % 3 === 0) await changeCards(ground.writer, chance, ground.ids);
        if (asked % 5 === 0) await rename(ground.writer, chance);
        if (asked % 4 !== 0) await memory.settled();
        if (asked % 50 === 49) await removeCardChanges(ground.writer, 5);
        const note = `question ${asked} of seed ${SEED}: ${JSON.stringify(question)}`;
        expect(await answer(db, question), note).toEqual(await answer(ground.plain, question));
      }
      expect(memory.answered).toBeGreaterThan(LEAST_ANSWERED);
    });
  },
);

test(
  'columns of cards in memory answer like SQL while changed cards get columns of their own',
  { timeout: 600_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory, want }) => {
      const chance = seeded(SEED + 1);
      let recent = 0;
      for (let asked = 0; asked < QUESTIONS; asked += 1) {
        const question = askBroadly(chance, ground.fields, ground.cards, CARDS);
        await want(question);
        if (asked % 4 !== 0) await memory.settled();
        // Changes many cards, and keeps the records of all changes.
        for (let change = chance.below(8); change > 0; change -= 1)
          await changeCards(ground.writer, chance, ground.ids);
        if (asked % 10 === 0) await rename(ground.writer, chance);
        const note = `question ${asked} of seed ${SEED} + 1: ${JSON.stringify(question)}`;
        expect(await answer(db, question), note).toEqual(await answer(ground.plain, question));
        recent = Math.max(recent, memory.recentCards);
      }
      expect(memory.answered).toBeGreaterThan(LEAST_ANSWERED);
      expect(recent).toBeGreaterThan(CARDS / 4);
    });
  },
);

test(
  'a search for a character that is folded to several words finds the same with columns of cards in memory as without',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory, want }) => {
      const { rows } = await sql<{
        folded: string;
      }>`update card_search set body = body || ' ' || fold('ok2½x')
      where card_id = ${ground.ids[0]} returning fold('2½x') as folded`.execute(ground.writer);
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
        expect(found.items.map(({ id }) => id)).toContain(ground.ids[0]);
        expect(found).toEqual(await answer(ground.plain, question));
        expect(memory.answered, search).toBe(answered);
      }
    });
  },
);

test(
  'columns of cards in memory notice a change that a long transaction commits late',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory, want }) => {
      const late = await ground.writer.startTransaction().execute();
      onTestFinished(async () => {
        if (!late.isCommitted) await late.rollback().execute();
      });
      await sql`update card_search set body = body || ' 97' where card_id = any(${`{${ground.ids.slice(0, 9).join()}}`}::uuid[])`.execute(
        late,
      );
      await want(SEARCH);
      await memory.settled();
      expect(await answer(db, SEARCH)).toEqual(await answer(ground.plain, SEARCH));
      expect(memory.answered).toBe(1);
      // Another transaction commits before the long one does.
      await sql`update control_card set last_modification_time = now() where id = ${ground.ids[20]}`.execute(
        ground.plain,
      );
      await late.commit().execute();
      const { totalCount } = await answer(ground.plain, SEARCH);
      expect(await answer(db, SEARCH)).toMatchObject({ totalCount });
      expect(memory.answered).toBe(2);
    });
  },
);

test(
  'columns of cards in memory do not answer when the records of changes that they lack were removed',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory, want }) => {
      await want(SEARCH);
      await memory.settled();
      await sql`update card_search set body = body || ' 97' where card_id = ${ground.ids[0]}`.execute(
        ground.plain,
      );
      // Removes all recorded changes, as the job does once no older transaction runs. Transactions of other
      // tests would stop the job here.
      await sql`delete from card_change`.execute(ground.plain);
      await sql`update card_change_floor set xid = pg_snapshot_xmax(pg_current_snapshot())`.execute(
        ground.plain,
      );
      expect(await answer(db, SEARCH)).toEqual(await answer(ground.plain, SEARCH));
      expect(memory.answered).toBe(0);
    });
  },
);

test(
  'columns of cards in memory sort long texts by their beginnings like SQL',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory, want }) => {
      const { rows } = await sql<{ id: string }>`select field.id from search_field as field
      join card_value as value on value.field_no = field.no and value.ordinal = 0 and value.text_value is not null
      group by field.id order by count(*) desc limit 1`.execute(ground.plain);
      const [{ id } = { id: '' }] = rows;
      await sql`update card_value set text_value = repeat('ą', 256) || substr(md5(card_id::text), 1, 8)
      where ordinal = 0 and text_value is not null and field_no = (select no from search_field where id = ${id})`.execute(
        ground.writer,
      );
      await ground.untilSettled();
      const first: Question = { ...SEARCH, search: '', sorting: [{ id, desc: false }], take: 100 };
      const ever = { values: ['2000-01-01', null], isRange: true, isDateTime: false };
      const filters = [{ id: 'creationTime', value: ever }];
      const filtered: Question = { ...first, filters };
      await want(filtered);
      await memory.settled();
      const found = await answer(db, filtered);
      expect(memory.answered).toBe(1);
      expect(found).toEqual(await answer(ground.plain, filtered));
      // For the question without filters, SQL walks along an index.
      expect(found.items).toEqual((await answer(ground.plain, first)).items);
    });
  },
);

test(
  'columns of cards in memory do not answer with cards of the time before a restore or a promotion',
  { timeout: 60_000 },
  async () => {
    await ground.withMemory(MEGABYTES, async ({ db, memory, want }) => {
      await want(SEARCH);
      await memory.settled();
      await sql`update installation set value = jsonb_build_object('id', gen_random_uuid()) where key = 'epoch'`.execute(
        ground.writer,
      );
      expect(await answer(db, SEARCH)).toEqual(await answer(ground.plain, SEARCH));
      expect(memory.answered).toBe(0);
      await memory.settled();
      expect(await answer(db, SEARCH)).toEqual(await answer(ground.plain, SEARCH));
      expect(memory.answered).toBe(1);
    });
  },
);

test(
  'the columns of cards in memory stay within their budget, and SQL answers the other searches',
  { timeout: 120_000 },
  async () => {
    await ground.withMemory(1, async ({ db, memory, want }) => {
      const chance = seeded(7);
      for (let asked = 0; asked < 40; asked += 1) {
        const question = askBroadly(chance, ground.fields, ground.cards, CARDS);
        await want(question);
        await memory.settled();
        expect(memory.byteLength).toBeLessThanOrEqual(1_000_000);
        expect(await answer(db, question)).toEqual(await answer(ground.plain, question));
      }
    });
  },
);
