import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APP_ROLE, createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { verifyCards } from '../../apps/server/src/features/control-card/trust/verify-cards.ts';
import { anchorHeads } from '../../apps/server/src/history/anchor.ts';
import type { Break } from '../../apps/server/src/history/break.ts';
import { verifyAnchors } from '../../apps/server/src/history/verify-anchors.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
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
      {
        name: 'Pomiary',
        repeat: { max: 5 },
        fields: [
          { name: 'Średnica', storedValueType: 'number_float', unit: 'mm' },
          { name: 'Zgodne', controlType: 'checkbox', storedValueType: 'bool' },
          { name: 'Dzień', controlType: 'date', storedValueType: 'datetime' },
          {
            name: 'Ocena',
            controlType: 'select',
            settings: [
              {
                type: 'availableOptions',
                options: [
                  { value: 'A', label: 'dobra', attributes: [] },
                  { value: 'B', label: 'zła', attributes: [] },
                ],
              },
            ],
          },
        ],
      },
    ],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
});

afterAll(async () => {
  await db.destroy();
});

const history = async () =>
  (await plant.marta.client.call(controlCardRoutes.history, { params: { id: cardId } })).items;

/** Returns the breaks in the card's history: the kind of each, and the number of the event. */
async function cardBreaks(): Promise<[Break['kind'], number | null][]> {
  const found: Break[] = [];
  await verifyCards(db, [cardId], (one) => found.push(one));
  return found.map(({ kind, seq }) => [kind, seq]);
}

async function anchorBreaks(): Promise<Break[]> {
  const found: Break[] = [];
  await verifyAnchors(db, (one) => found.push(one));
  return found;
}

/**
 * Makes a voided card with a history of seventeen events, among them a submission, a deletion, a withdrawal,
 * a renaming, a return and a signature.
 */
beforeEach(async () => {
  cardId = await startCard(plant.ola, template);
  const element = template.element('Pomiary');
  const first = await save(plant.ola, cardId, element, {
    [template.field('Średnica')]: '2,5',
    [template.field('Zgodne')]: true,
    [template.field('Dzień')]: '2026-03-01',
    [template.field('Ocena')]: 'A',
  });
  await save(
    plant.olek,
    cardId,
    element,
    {
      [template.field('Średnica')]: '2,7',
      [template.field('Zgodne')]: false,
      [template.field('Ocena')]: 'B',
    },
    { index: 0, submit: true, comment: 'Zmierzone drugi raz' },
  );
  const second = await save(plant.ola, cardId, element, { [template.field('Średnica')]: '1' });
  await plant.ola.client.call(controlCardRoutes.removeEntry, { params: { id: second.id }, query: {} });
  await plant.olek.client.call(controlCardRoutes.withdraw, {
    params: { id: first.id },
    body: { reason: 'Literówka' },
  });
  await plant.marta.client.call(controlCardRoutes.update, {
    params: { id: cardId },
    body: { name: 'Wał nr 7' },
  });
  await plant.ola.client.call(controlCardRoutes.submitGroup, { params: { id: cardId, groupId: element } });
  await plant.bartek.client.call(controlCardRoutes.return, {
    params: { id: cardId },
    body: { reason: 'Zmierz jeszcze raz' },
  });
  await plant.ola.client.call(controlCardRoutes.submitGroup, { params: { id: cardId, groupId: element } });
  const slot = (await formData(plant.bartek, cardId)).approvals[0]?.id ?? '';
  await plant.bartek.client.call(controlCardRoutes.approve, {
    params: { id: cardId, approvalId: slot },
    body: {},
  });
  await plant.marta.client.call(controlCardRoutes.void, {
    params: { id: cardId },
    body: { reason: 'Zły wał' },
  });
});

test('the history describes every event in plain words, with old and new values as people read them', async () => {
  const items = await history();
  expect(items.map(({ text, by, reason }) => [by.name, text, reason])).toEqual([
    ['Ola Oparska', expect.stringMatching(/^Rozpoczęto kartę „Wzór/), null],
    ['Ola Oparska', 'Zapisano: Pomiary, wpis 1', null],
    ['Olek Olecki', 'Zatwierdzono: Pomiary, wpis 1', null],
    ['Ola Oparska', 'Zapisano: Pomiary, wpis 2', null],
    ['Ola Oparska', 'Usunięto: Pomiary, wpis 2', null],
    ['Olek Olecki', 'Cofnięto zatwierdzenie: Pomiary, wpis 1', 'Literówka'],
    ['Marta Menedżer', 'Zmieniono nazwę karty', null],
    ['Ola Oparska', 'Zatwierdzono: Pomiary, wpis 1', null],
    ['Ola Oparska', 'Zatwierdzono grupę: Pomiary (1 wpis)', null],
    ['Ola Oparska', 'Karta oczekuje na zatwierdzenie: brygadzista kart', null],
    ['Bartek Brygada', 'Zwrócono do poprawy 1 wpis: Pomiary, wpis 1', 'Zmierz jeszcze raz'],
    ['Ola Oparska', 'Zatwierdzono: Pomiary, wpis 1', null],
    ['Ola Oparska', 'Zatwierdzono grupę: Pomiary (1 wpis)', null],
    ['Ola Oparska', 'Karta oczekuje na zatwierdzenie: brygadzista kart', null],
    ['Bartek Brygada', 'Podpisano: brygadzista kart', null],
    ['Bartek Brygada', 'Karta zatwierdzona', null],
    ['Marta Menedżer', 'Unieważniono kartę', 'Zły wał'],
  ]);
  expect(new Map(items[2]?.changes.map(({ path, old, new: now }) => [path, [old, now]]))).toEqual(
    new Map([
      ['Średnica', ['2,5 mm', '2,7 mm']],
      ['Zgodne', ['Tak', 'Nie']],
      ['Dzień', ['01/03/2026', null]],
      ['Ocena', ['dobra', 'zła']],
      ['Komentarz', [null, 'Zmierzone drugi raz']],
    ]),
  );
});

test('the history names an entry by the number that the form showed at the time of the event, also after a deletion', async () => {
  cardId = await startCard(plant.ola, template);
  const element = template.element('Pomiary');
  const diameter = (value: string) => ({ [template.field('Średnica')]: value });
  const put = (index: number, value: string) =>
    save(plant.ola, cardId, element, diameter(value), { index, submit: true });
  await save(plant.ola, cardId, element, diameter('1'));
  const second = await save(plant.ola, cardId, element, diameter('2'));
  const third = await save(plant.ola, cardId, element, diameter('3'));
  await put(third.index, '3,1');
  await plant.ola.client.call(controlCardRoutes.removeEntry, { params: { id: second.id }, query: {} });
  await put(0, '1,1');
  await plant.ola.client.call(controlCardRoutes.withdraw, {
    params: { id: third.id },
    body: { reason: 'Literówka' },
  });
  await put(third.index, '3,2');
  await plant.ola.client.call(controlCardRoutes.submitGroup, { params: { id: cardId, groupId: element } });
  await plant.bartek.client.call(controlCardRoutes.return, {
    params: { id: cardId },
    body: { reason: 'Zmierz jeszcze raz', entryIds: [third.id] },
  });
  const { entries } = (await formData(plant.bartek, cardId)).elements[0] ?? { entries: [] };
  expect(entries.findIndex(({ id }) => id === third.id) + 1).toBe(2);
  await plant.ola.client.call(controlCardRoutes.removeEntry, { params: { id: third.id }, query: {} });
  const items = await history();
  expect(items.flatMap(({ text }) => text.match(/^.*wpis \d/u)?.[0] ?? [])).toEqual([
    'Zapisano: Pomiary, wpis 1',
    'Zapisano: Pomiary, wpis 2',
    'Zapisano: Pomiary, wpis 3',
    'Zatwierdzono: Pomiary, wpis 3',
    'Usunięto: Pomiary, wpis 2',
    'Zatwierdzono: Pomiary, wpis 1',
    'Cofnięto zatwierdzenie: Pomiary, wpis 2',
    'Zatwierdzono: Pomiary, wpis 2',
    'Zwrócono do poprawy 1 wpis: Pomiary, wpis 2',
    'Usunięto: Pomiary, wpis 2',
  ]);
  // The part of the history after an event has the same texts as in the whole history.
  const after = items.find(({ type }) => type === 'entryDeleted')?.id ?? '';
  const part = await plant.marta.client.call(controlCardRoutes.history, {
    params: { id: cardId },
    query: { after },
  });
  expect(part.items).toEqual(items.slice(-part.items.length));
  expect(part.items.map(({ type }) => type)).toContain('cardReturned');
  expect(await cardBreaks()).toEqual([]);
});

describe("the chain of a card's history", () => {
  test('an untouched chain of history events is valid', async () => {
    expect(await cardBreaks()).toEqual([]);
  });

  /** Runs the statement without triggers, as the owner of the database can. `$card` stands for the card's id. */
  const tamper = (statement: string) =>
    app.sql(`do $$ begin
      set local session_replication_role = replica;
      ${statement.replaceAll('$card', `'${cardId}'`)};
    end $$`);

  test.each([
    [
      'a changed value',
      `update card_event set payload = jsonb_set(payload, '{index}', '7') where card_id = $card and seq = 4`,
      'content',
      4,
    ],
    [
      'another name',
      `update card_event set user_name = 'Kto Inny' where card_id = $card and seq = 2`,
      'content',
      2,
    ],
    [
      'another time',
      `update card_event set at = at + interval '1 ms' where card_id = $card and seq = 17`,
      'content',
      17,
    ],
    [
      'a removed reason',
      `update card_event set reason = null where card_id = $card and seq = 6`,
      'content',
      6,
    ],
    ['a removed event', `delete from card_event where card_id = $card and seq = 3`, 'gap', 3],
    ['removed last events', `delete from card_event where card_id = $card and seq > 12`, 'count', 13],
    [
      'a changed head',
      `update control_card set history_head = decode(md5('x'), 'hex') where id = $card`,
      'head',
      17,
    ],
  ])('the history check detects %s', async (_what, statement, kind, seq) => {
    await tamper(statement);
    expect(await cardBreaks()).toEqual([[kind, seq]]);
  });

  test("the anchors detect that the last events were removed from a history and from the card's head", async () => {
    expect(await db.transaction().execute((tx) => anchorHeads(tx, new Date()))).toBeGreaterThan(0);
    expect(await db.transaction().execute((tx) => anchorHeads(tx, new Date()))).toBe(0);
    expect(await anchorBreaks()).toEqual([]);
    await tamper(`
      delete from card_event where card_id = $card and seq > 12;
      update control_card set history_count = 12,
        history_head = (select hash from card_event where card_id = $card and seq = 12) where id = $card`);
    expect(await cardBreaks()).toEqual([['anchor', 17]]);
    await tamper(`update history_anchor_head set event_count = 12,
      head = (select hash from card_event where card_id = $card and seq = 12) where card_id = $card`);
    expect((await anchorBreaks()).map(({ kind, id }) => [kind, id])).toEqual([['anchors', '1']]);
  });

  test.each(['update card_event set reason = null', 'delete from card_event', 'delete from signature'])(
    "the application's database role cannot run: %s",
    async (statement) => {
      const pool = createPool({ url: app.database.url, role: APP_ROLE, max: 1 });
      try {
        await expect(pool.query(statement)).rejects.toThrow('permission denied');
      } finally {
        await pool.end();
      }
    },
  );

  test('the owner of the database cannot change the history by mistake', async () => {
    await expect(app.sql('update card_event set reason = null')).rejects.toThrow('append-only');
  });
});
