import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { searchIndexRoutes } from '@kartoteka/contract/search-index';
import { beforeAll, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { foldCardTexts } from '../../apps/server/src/search/cards/fold-texts.ts';
import { fillDatabase } from '../../bench/data/fill.ts';
import { readGround } from '../../bench/data/ground.ts';
import { makeCard } from '../../bench/data/make-card.ts';
import { MANAGER } from '../../bench/data/plant.ts';
import { checkPlans } from '../../bench/plans/check.ts';
import { addPerson, type Person } from '../env/person.ts';
import { seeded } from '../env/seeded.ts';
import { testApp } from '../env/test-app.ts';
import { ask, askedFields, type AskedField } from './lists/ask.ts';
import { answerOf, type KnownCard, knownCard } from './lists/model.ts';

/** `npm run lists` asks more questions, with any seed and about any number of cards. */
const QUESTIONS = Number(process.env['LIST_QUESTIONS'] ?? 80);
const CARDS = Number(process.env['LIST_CARDS'] ?? 3_000);
const MILLION = 1_000_000;
const SEED = Number(process.env['LIST_SEED'] ?? 1);
/** The three repairs of the administration together. */
const REPAIRS = [
  searchIndexRoutes.reindex,
  searchIndexRoutes.rebuildFilters,
  searchIndexRoutes.rebuildColumns,
];
/** The template whose cards are written while the questions concern all other cards. */
const WRITTEN = 'Przegląd magazynu';

const app = testApp({ from: 'empty' });
const manager = () => app.client.as(MANAGER.userName, MANAGER.password);
let admin: Person;
let cards: KnownCard[];
let fields: AskedField[];
let drafts: { id: string; elementId: string; fieldId: string }[];

beforeAll(async () => {
  await fillDatabase(app.database.url, CARDS, () => undefined);
  admin = await addPerson(app, 'admin');
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  const ground = await readGround(db, CARDS);
  await db.destroy();
  const made = Array.from({ length: CARDS }, (_one, at) => makeCard(ground, at));
  cards = made.map(knownCard);
  fields = askedFields(await manager().call(controlCardRoutes.configuration), cards);
  drafts = made.flatMap(({ card }) => {
    const element = card.revision.definition.elements.find(({ name }) => name === 'Pomiary');
    const field = element?.formTemplate?.elements.find(({ name }) => name === 'Uwagi');
    const isWritten = card.row.status === 'inProgress' && card.revision.definition.template.name === WRITTEN;
    return isWritten && element && field
      ? [{ id: card.row.id, elementId: element.id, fieldId: field.id }]
      : [];
  });
}, 300_000);

/**
 * Asks `count` questions and compares the answers with the reference. The cards in `changing` change meanwhile, so the
 * reference does not know their state. Each question then leaves them out by a filter of the templates of the other
 * cards. Returns the number of answers that were not empty.
 */
async function askAll(seed: number, count: number, changing: ReadonlySet<string>): Promise<number> {
  let fruitful = 0;
  const kinds = new Map(fields.map(({ id, kind }) => [id, kind]));
  const chance = seeded(seed);
  const known = cards.filter(({ id }) => !changing.has(id));
  const templates = fields.find(({ id }) => id === 'controlCardTemplate');
  const others = new Set(known.flatMap(({ values }) => values.get('controlCardTemplate')?.map(String) ?? []));
  for (let asked = 0; asked < count; asked += 1) {
    const any = ask(chance, fields, known);
    const question =
      changing.size === 0 || templates === undefined
        ? any
        : {
            ...any,
            filters: [
              ...any.filters,
              { id: templates.id, value: { values: [...others], isRange: false, isDateTime: false } },
            ],
          };
    const { search, filters, sorting, skip, take } = question;
    const page = await manager().call(controlCardRoutes.search, {
      body: {
        search,
        filters: [...filters],
        sorting: sorting.map(({ id, desc }) => `${id} ${desc ? 'desc' : 'asc'}`).join(','),
        skipCount: skip,
        maxResultCount: take,
      },
    });
    if (page.totalCount > 0) fruitful += 1;
    const found = { totalCount: page.totalCount, ids: page.items.map(({ id }) => id) };
    expect(found, `question ${asked} of seed ${seed}: ${JSON.stringify(question)}`).toEqual(
      answerOf(known, kinds, question),
    );
  }
  return fruitful;
}

test('the list of cards answers like a reference that reads every card', { timeout: 600_000 }, async () => {
  expect(await askAll(SEED, QUESTIONS, new Set())).toBeGreaterThan(QUESTIONS / 3);
});

test(
  'the list of cards answers like the reference while cards are written and the index is rebuilt',
  { timeout: 600_000 },
  async () => {
    expect(drafts.length).toBeGreaterThan(3);
    const changing = new Set(
      cards.filter(({ words }) => words.get('controlCardTemplate') === WRITTEN).map(({ id }) => id),
    );
    const asking = new AbortController();
    let writes = 0;
    const write = async (): Promise<void> => {
      while (!asking.signal.aborted) {
        const draft = drafts[writes % drafts.length];
        if (draft === undefined) return;
        writes += 1;
        await manager().call(controlCardRoutes.saveElement, {
          params: { id: draft.id },
          body: {
            elementTemplateId: draft.elementId,
            index: 0,
            data: { [draft.fieldId]: `Uwaga ${writes}` },
          },
        });
      }
    };
    let repairs = 0;
    const repair = async (): Promise<void> => {
      do {
        await Promise.all(REPAIRS.map((action) => admin.client.call(action)));
        await app.jobs.drained();
        repairs += 1;
      } while (!asking.signal.aborted);
    };
    const working = Promise.all([write(), repair()]);
    try {
      await askAll(SEED + 1, Math.ceil(QUESTIONS / 2), changing);
    } finally {
      asking.abort();
      await working;
    }
    expect(writes).toBeGreaterThan(10);
    expect(repairs).toBeGreaterThan(0);
    const { actions } = await admin.client.call(searchIndexRoutes.status);
    expect(actions.map(({ state }) => state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    const page = await manager().call(controlCardRoutes.search, { body: { search: `uwaga ${writes}` } });
    expect(page.totalCount).toBeGreaterThan(0);
  },
);

test('the stored counts of cards equal the real number of cards', async () => {
  const [counts] = await app.sql<{ kept: number; real: number }>(`select
    (select sum(cards)::int from card_count) as kept,
    (select count(*)::int from control_card where deleted_at is null) as real`);
  expect(counts?.kept).toBe(counts?.real);
});

test('the stored counts of cards with a text of one or two characters equal the real counts, before and after changes are added up', async () => {
  const kept = async (): Promise<number> => {
    const rows = await app.sql<{ piece: string; kept: number; real: number }>(`select piece,
      cards::int + (select count(*) filter (where position(piece in became) > 0)
        - count(*) filter (where position(piece in was) > 0) from card_text_change)::int as kept,
      (select count(*)::int from card_search where position(piece in body) > 0) as real
      from card_piece_count where ascii(reverse(piece)) % 5 = 0`);
    expect(rows.filter((row) => row.kept !== row.real)).toEqual([]);
    return rows.reduce((sum, row) => sum + row.kept, 0);
  };
  const before = await kept();
  await app.sql(`delete from card_search where card_id in (select card_id from card_search limit 3)`);
  const after = await kept();
  expect(after).toBeLessThan(before);
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  await foldCardTexts(db, new AbortController().signal);
  await db.destroy();
  expect(await app.sql('select from card_text_change')).toEqual([]);
  expect(await kept()).toBe(after);
});

/** Costs of reading a page, scaled so that PostgreSQL chooses the plans that it would choose for a million cards. */
const LIKE_A_MILLION = [
  `seq_page_cost = ${MILLION / CARDS}`,
  // Scales the embedded server's own setting in the same way.
  `random_page_cost = ${(MILLION / CARDS) * 1.1}`,
];

test('no query of the list of cards scans a large table', { timeout: 300_000 }, async () => {
  // Merges pending writes into the indexes.
  await app.sql('vacuum analyze');
  const checked = await checkPlans(app.database.url, LIKE_A_MILLION);
  expect(checked.filter(({ scans }) => scans.length > 0)).toEqual([]);
  expect(checked.reduce((sum, { statements }) => sum + statements, 0)).toBeGreaterThan(200);
});

test('the check of query plans detects a missing index', { timeout: 300_000 }, async () => {
  await app.sql('drop index if exists card_value_number');
  const checked = await checkPlans(app.database.url, LIKE_A_MILLION, 'Masa netto');
  expect(checked.flatMap(({ scans }) => scans).length).toBeGreaterThan(0);
});
