import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { APP_ROLE, createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { verifyCards } from '../../apps/server/src/features/control-card/trust/verify-cards.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let db: Kysely<Database>;
let cardId: string;

beforeAll(async () => {
  plant = await openPlant(app);
  db = createKysely(createPool({ url: app.database.url, role: APP_ROLE, max: 2 }));
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Uwagi' }] },
      { name: 'Wpisy', repeat: {}, fields: [{ name: 'Pomiar' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});
afterAll(() => db.destroy());
beforeEach(async () => {
  cardId = await startCard(plant.ola, template);
});

const put = (data: Record<string, string>, more: object = {}, element = 'Dane') =>
  plant.ola.client.send(controlCardRoutes.saveElement, {
    params: { id: cardId },
    body: {
      elementTemplateId: template.element(element),
      data: Object.fromEntries(Object.entries(data).map(([name, value]) => [template.field(name), value])),
      ...more,
    },
  });
const claimOf = ({ body }: { body: unknown }) =>
  (body as { claim: { typedAt: string; arrivedAt: string } | null }).claim;
const historyItems = async () =>
  (await plant.ola.client.call(controlCardRoutes.history, { params: { id: cardId } })).items;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const breaks = async () => {
  const found: unknown[] = [];
  await verifyCards(db, [cardId], (one) => found.push(one));
  return found;
};

test('an entry that arrives late shows when it was typed, on the card, in the history and on paper', async () => {
  const [typedAt, sentAt] = [minutesAgo(66), minutesAgo(1)];
  const claim = claimOf(await put({ Partia: 'A1' }, { typedAt, sentAt }));
  expect(claim).toEqual({ typedAt, arrivedAt: expect.any(String) as string });
  expect((await formData(plant.marta, cardId)).elements[0]?.entries[0]?.claim).toEqual(claim);
  const item = (await historyItems()).at(-1);
  expect([item?.claims, item?.at]).toEqual([{ typedAt, sentAt }, claim?.arrivedAt]);
  const paper = await app.client.call(controlCardExportRoutes.read, { params: { id: cardId } });
  expect(paper.elements[0]?.entries[0]?.claim).toEqual(claim);
  expect(await breaks()).toEqual([]);
});

test('an entry that arrives within two minutes shows no time of typing, but its event keeps the time', async () => {
  const typedAt = minutesAgo(1.9);
  expect(claimOf(await put({ Partia: 'A1' }, { typedAt }))).toBeNull();
  expect((await historyItems()).at(-1)?.claims).toEqual({ typedAt, sentAt: null });
});

test('a call without times leaves its event as earlier versions of the product wrote it', async () => {
  await put({ Partia: 'A1' });
  const [event] = await app.sql<{ payload: object }>(
    "select payload from card_event where card_id = $1 and type = 'entrySaved'",
    [cardId],
  );
  expect(Object.keys(event?.payload ?? {})).not.toContain('claims');
  expect((await historyItems()).at(-1)?.claims).toBeNull();
});

test('a submission without a change keeps the time of typing, and a change replaces this time', async () => {
  const typedAt = minutesAgo(90);
  const first = claimOf(await put({ Partia: 'A1' }, { typedAt }));
  const submitted = await put({ Partia: 'A1' }, { submit: true, typedAt: minutesAgo(0) });
  expect(claimOf(submitted)).toEqual(first);
  const { id } = submitted.body as { id: string };
  await plant.ola.client.call(controlCardRoutes.withdraw, { params: { id }, body: {} });
  expect(claimOf(await put({ Partia: 'A2' }, { typedAt: minutesAgo(0) }))).toBeNull();
  expect(await breaks()).toEqual([]);
});

test('the claimed times of a group submit are in the events of the submit', async () => {
  await put({ Pomiar: '5' }, {}, 'Wpisy');
  const [typedAt, sentAt] = [minutesAgo(30), minutesAgo(3)];
  await plant.ola.client.call(controlCardRoutes.submitGroup, {
    params: { id: cardId, groupId: template.element('Wpisy') },
    body: { typedAt, sentAt },
  });
  expect((await historyItems()).slice(-2).map(({ type, claims }) => [type, claims])).toEqual([
    ['entrySubmitted', { typedAt, sentAt }],
    ['groupSubmitted', { typedAt, sentAt }],
  ]);
  expect(await breaks()).toEqual([]);
});

test('the claimed times of a whole form are in the events of its entries', async () => {
  const typedAt = minutesAgo(30);
  const data = { [template.field('Partia')]: 'B' };
  await plant.marta.client.call(controlCardRoutes.update, {
    params: { id: cardId },
    body: { elementsData: { [template.element('Dane')]: { 0: data } }, typedAt },
  });
  expect((await historyItems()).at(-1)?.claims).toEqual({ typedAt, sentAt: null });
});

test('the first event of a card keeps the time at which the person says the card was started', async () => {
  const startedAt = minutesAgo(300);
  const { id } = await plant.ola.client.call(controlCardOperatorRoutes.initFilling, {
    params: { id: template.id },
    query: { forceFresh: 'true' },
    body: { startedAt },
  });
  cardId = id;
  expect((await historyItems())[0]?.claims).toEqual({ typedAt: startedAt, sentAt: null });
  const { creationTime } = await formData(plant.ola, id);
  expect(Date.now() - Date.parse(creationTime)).toBeLessThan(60_000);
  expect(await breaks()).toEqual([]);
});

describe('times that the device claims', () => {
  test.each([
    '',
    'wczoraj',
    '2026-02-30T10:00:00Z',
    '2026-02-28T10:00:00',
    '2026-02-28',
    1_700_000_000,
    '1969-12-31T23:59:59Z',
    '+10000-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
  ])('the claimed time %j is refused at its field', async (time) => {
    for (const field of ['typedAt', 'sentAt']) {
      const { status, problem } = await put({ Partia: 'A1' }, { [field]: time });
      expect([status, problem?.validationErrors?.map(({ members }) => members)]).toEqual([400, [[field]]]);
    }
    expect((await formData(plant.ola, cardId)).elements[0]?.entries).toEqual([]);
  });

  test('a claimed time after the end of the calendar is refused by every call that takes one', async () => {
    const typedAt = '9999-12-31T23:59:59-14:00';
    await put({ Pomiar: '5' }, {}, 'Wpisy');
    const data = { [template.field('Partia')]: 'B' };
    const answers = [
      await put({ Partia: 'A1' }, { typedAt }),
      await plant.marta.client.send(controlCardRoutes.update, {
        params: { id: cardId },
        body: { elementsData: { [template.element('Dane')]: { 0: data } }, typedAt },
      }),
      await plant.ola.client.send(controlCardRoutes.submitGroup, {
        params: { id: cardId, groupId: template.element('Wpisy') },
        body: { typedAt },
      }),
      await plant.ola.client.send(controlCardOperatorRoutes.initFilling, {
        params: { id: template.id },
        query: { forceFresh: 'true' },
        body: { startedAt: typedAt },
      }),
    ];
    expect(
      answers.map(({ status, problem }) => [
        status,
        problem?.validationErrors?.map(({ members }) => members),
      ]),
    ).toEqual([...Array.from({ length: 3 }, () => [400, [['typedAt']]]), [400, [['startedAt']]]]);
  });

  test('a stored time of typing after the end of the calendar counts as none, and the card can be filled', async () => {
    const { id } = (await put({ Partia: 'A1' }, { submit: true, typedAt: minutesAgo(66) })).body as {
      id: string;
    };
    await app.sql("update card_entry set typed_at = '10000-01-01T13:59:59Z' where id = $1", [id]);
    expect((await formData(plant.marta, cardId)).elements[0]?.entries[0]?.claim).toBeNull();
    const withdrawn = await plant.ola.client.send(controlCardRoutes.withdraw, { params: { id }, body: {} });
    expect(withdrawn.status).toBe(200);
    expect((await put({ Partia: 'A2' }, { submit: true })).status).toBe(200);
    expect(await breaks()).toEqual([]);
  });

  test.each([
    ['from a clock that runs ahead', '2099-01-01T00:00:00Z', '2099-01-01T00:00:00.000Z'],
    ['from a clock without a battery', '1970-01-01T00:00:01Z', '1970-01-01T00:00:01.000Z'],
    ['with an offset', '2026-01-01T12:00:00+01:00', '2026-01-01T11:00:00.000Z'],
    ['at the end of the calendar', '9999-12-30T23:59:59Z', '9999-12-30T23:59:59.000Z'],
  ])('a claimed time %s is kept', async (_what, time, kept) => {
    expect(claimOf(await put({ Partia: 'A1' }, { typedAt: time }))?.typedAt).toBe(kept);
    expect(await breaks()).toEqual([]);
  });
});

test('the history check finds a time of typing that was changed only in the entry', async () => {
  await put({ Partia: 'A1' }, { typedAt: minutesAgo(66) });
  await app.sql("update card_entry set typed_at = typed_at + interval '1 hour' where card_id = $1", [cardId]);
  expect(JSON.stringify(await breaks())).toContain('typed_at');
});
