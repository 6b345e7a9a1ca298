import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { cardList } from '../../apps/server/src/features/control-card/card-list.ts';
import { searchList } from '../../apps/server/src/list/search.ts';
import { fillDatabase } from '../../bench/data/fill.ts';
import { readGround } from '../../bench/data/ground.ts';
import { makeCard } from '../../bench/data/make-card.ts';
import { MANAGER } from '../../bench/data/plant.ts';
import { type SentQuery, wholeScans } from '../../bench/plans.ts';
import { seeded } from '../env/seeded.ts';
import { testApp } from '../env/test-app.ts';
import { ask, askedFields, type AskedField } from './lists/ask.ts';
import { answerOf, type KnownCard, knownCard } from './lists/model.ts';

/** `npm run lists` asks more of more cards, and of others. */
const QUESTIONS = Number(process.env['LIST_QUESTIONS'] ?? 80);
const CARDS = Number(process.env['LIST_CARDS'] ?? 3_000);
const SEED = Number(process.env['LIST_SEED'] ?? 1);
/** Its cards are written to while questions are asked of all others. */
const WRITTEN = 'Przegląd magazynu';

const app = testApp({ from: 'empty' });
const manager = () => app.client.as(MANAGER.userName, MANAGER.password);
let cards: KnownCard[];
let fields: AskedField[];
let drafts: { id: string; elementId: string; fieldId: string }[];

beforeAll(async () => {
  await fillDatabase(app.database.url, CARDS, () => undefined);
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

/** Asks, and compares with what somebody finds who looks at every card; answers how many found something. */
async function askAll(seed: number, count: number, left: ReadonlySet<string>): Promise<number> {
  let fruitful = 0;
  const kinds = new Map(fields.map(({ id, kind }) => [id, kind]));
  const chance = seeded(seed);
  const known = cards.filter(({ id }) => !left.has(id));
  const templates = fields.find(({ id }) => id === 'controlCardTemplate');
  const others = new Set(known.flatMap(({ values }) => values.get('controlCardTemplate')?.map(String) ?? []));
  for (let asked = 0; asked < count; asked += 1) {
    const any = ask(chance, fields, known);
    const question =
      left.size === 0 || templates === undefined
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

test('the list of cards answers as somebody does who looks at every card', { timeout: 600_000 }, async () => {
  expect(await askAll(SEED, QUESTIONS, new Set())).toBeGreaterThan(QUESTIONS / 3);
});

test('and so it does while cards are written to', { timeout: 600_000 }, async () => {
  expect(drafts.length).toBeGreaterThan(3);
  const left = new Set(
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
        body: { elementTemplateId: draft.elementId, index: 0, data: { [draft.fieldId]: `Uwaga ${writes}` } },
      });
    }
  };
  const writing = write();
  try {
    await askAll(SEED + 1, Math.ceil(QUESTIONS / 2), left);
  } finally {
    asking.abort();
    await writing;
  }
  expect(writes).toBeGreaterThan(10);
  const page = await manager().call(controlCardRoutes.search, { body: { search: `uwaga ${writes}` } });
  expect(page.totalCount).toBeGreaterThan(0);
});

test('what is kept of the counts is what there is', async () => {
  const [counts] = await app.sql<{ kept: number; real: number }>(`select
    (select sum(cards)::int from card_count) as kept,
    (select count(*)::int from control_card where deleted_at is null) as real`);
  expect(counts?.kept).toBe(counts?.real);
});

/** How the database finds a page; it has the plans of a list that is not small. */
async function scansOf(body: object): Promise<string[]> {
  const sent: SentQuery[] = [];
  const pool = createPool({ url: app.database.url, role: null, max: 1 });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void sent.push({ sql, parameters }),
  });
  try {
    await searchList(cardList, db, { skipCount: 0, maxResultCount: 15, ...body });
    const scans: string[] = [];
    // What explains is sent as well.
    const queries = sent.slice();
    for (const query of queries) scans.push(...(await wholeScans(db, query)));
    expect(sent.length).toBeGreaterThan(1);
    return scans;
  } finally {
    await db.destroy();
  }
}

test('no page of the list is found by reading a whole table', { timeout: 120_000 }, async () => {
  const fieldOf = (label: string) =>
    configuration.availableListFilters.find((one) => one.name.startsWith(label))?.id ?? '';
  const configuration = await manager().call(controlCardRoutes.configuration);
  const filter = (label: string, values: (string | null)[], isRange = false) => ({
    id: fieldOf(label),
    value: { values, isRange, isDateTime: false },
  });
  const bodies: object[] = [
    {},
    { skipCount: 2_000 },
    { search: 'L000100' },
    { search: 'jogurt' },
    { search: 'jogurt l00' },
    { filters: [filter('Masa netto', ['120', '121'], true)] },
    { filters: [filter('Masa netto', ['120', '150'], true)] },
    { filters: [filter('Masa próbki', ['12', '12.5'], true)] },
    { filters: [filter('Wyrób', ['Kefir 400 g'])] },
    { filters: [filter('Stan', ['voided'])] },
    { filters: [filter('Stan', ['voided'])], skipCount: 100 },
    { filters: [filter('Numer partii', ['L0001'])] },
    { filters: [filter('Z odchyleniem', ['true'])] },
    {
      filters: [
        filter('Wyrób', ['Kefir 400 g']),
        filter('Kwasowość', ['4.2', '4.4'], true),
        filter('Masa netto', ['120', '130'], true),
      ],
    },
    ...configuration.availableColumns.flatMap(({ id }) => [
      { sorting: `${id} asc` },
      { sorting: `${id} desc` },
    ]),
  ];
  for (const body of bodies) expect(await scansOf(body), JSON.stringify(body)).toEqual([]);
});
