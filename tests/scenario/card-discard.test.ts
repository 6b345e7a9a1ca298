import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { homeRoutes } from '@kartoteka/contract/home';
import { beforeAll, expect, test } from 'vitest';
import { codeOf as code } from '../env/answers.ts';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;

beforeAll(async () => {
  plant = await openPlant(app);
});

const template = (): Promise<MadeTemplate> =>
  makeTemplate(app.sql, {
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }] },
      { name: 'Pomiary', fields: [{ name: 'Wynik' }], repeat: {} },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
const discard = (who: Worker, id: string) => who.client.send(controlCardRoutes.discard, { params: { id } });
/** Returns whether this person may discard the card, by the form data and by the list of cards in progress. */
const offered = async (who: Worker, id: string) => {
  const { items } = await who.client.call(controlCardOperatorRoutes.availableCards);
  const listed = items.find((one) => one.cardId === id)?.canDiscard;
  return [(await formData(who, id)).can.discard, listed];
};

test("a discarded card disappears from the operator's lists and from the search, and the next card gets another number", async () => {
  const of = await template();
  const id = await startCard(plant.ola, of);
  const { name } = await formData(plant.ola, id);
  expect(await offered(plant.ola, id)).toEqual([true, true]);
  expect((await discard(plant.ola, id)).status).toBe(204);

  const { items } = await plant.ola.client.call(controlCardOperatorRoutes.availableCards);
  expect(items.map(({ cardId }) => cardId)).not.toContain(id);
  const { operator } = await plant.ola.client.call(homeRoutes.read);
  expect(operator?.open.map(({ cardId }) => cardId)).not.toContain(id);
  const found = await plant.marta.client.call(controlCardRoutes.search, {
    body: { search: name, maxResultCount: 10 },
  });
  expect(found.totalCount).toBe(0);
  expect(await app.sql('select from card_search where card_id = $1', [id])).toHaveLength(0);
  expect(code(await plant.marta.client.send(controlCardRoutes.formData, { params: { id } }))).toEqual([
    404,
    null,
  ]);
  expect(code(await discard(plant.ola, id))).toEqual([404, null]);

  const next = await plant.ola.client.call(controlCardOperatorRoutes.initFilling, {
    params: { id: of.id },
    query: {},
  });
  expect(next.isExisting).toBe(false);
  expect((await formData(plant.ola, next.id)).name).toBe(name.replace(/nr 1$/, 'nr 2'));
});

test('the history of a discarded card has only its start and the discard, each with the person', async () => {
  const id = await startCard(plant.ola, await template());
  await discard(plant.ola, id);
  const events = await app.sql(
    'select type, user_id, reason from card_event where card_id = $1 order by seq',
    [id],
  );
  expect(events).toEqual([
    { type: 'cardStarted', user_id: plant.ola.id, reason: null },
    { type: 'cardDiscarded', user_id: plant.ola.id, reason: null },
  ]);
});

test('the audit trail records the discard of a card only when somebody had filled it', async () => {
  const of = await template();
  const [empty, emptied] = [await startCard(plant.ola, of), await startCard(plant.ola, of)];
  await save(plant.olek, emptied, of.element('Dane'), { [of.field('Partia')]: 'P-7' });
  await save(plant.olek, emptied, of.element('Dane'), {});
  const { name } = await formData(plant.ola, emptied);
  for (const id of [empty, emptied]) expect((await discard(plant.ola, id)).status).toBe(204);
  const recorded = `select action, user_id, target_id, target_name, changes from audit_event
    where target_kind = 'controlCard'`;
  expect(await app.sql(recorded)).toEqual([
    {
      action: 'card.discarded',
      user_id: plant.ola.id,
      target_id: emptied,
      target_name: name,
      changes: [{ path: 'listStatus', old: 'inProgress', new: null }],
    },
  ]);
});

test('only the person who started a card may discard it, and the audit trail records the refusal of another person', async () => {
  const id = await startCard(plant.ola, await template());
  expect(await offered(plant.olek, id)).toEqual([false, false]);
  expect(code(await discard(plant.olek, id))).toEqual([403, 'Kartoteka.Card:MayNotDiscard']);
  expect(code(await discard(plant.marta, id))).toEqual([403, 'Volo.Authorization:010001']);
  const denied = () =>
    app.sql(`select from audit_event where user_id = $1 and outcome = 'denied'`, [plant.olek.id]);
  await expect.poll(denied).toHaveLength(1);
});

test('a card with a value, a comment or a group submit cannot be discarded until it is empty again', async () => {
  const of = await template();
  const id = await startCard(plant.ola, of);
  const refused = [403, 'Kartoteka.Card:DiscardStored'];
  const put = (who: Worker, data: object, more: Parameters<typeof save>[4] = {}) =>
    save(who, id, of.element('Dane'), { ...data }, more);

  await put(plant.olek, { [of.field('Partia')]: 'P-7' });
  expect(code(await discard(plant.ola, id))).toEqual(refused);
  expect(await offered(plant.ola, id)).toEqual([false, false]);
  await put(plant.olek, {}, { comment: 'Waga stoi' });
  expect(code(await discard(plant.ola, id))).toEqual(refused);
  expect(await offered(plant.ola, id)).toEqual([false, false]);

  // An empty entry does not prevent a discard.
  await put(plant.olek, {}, { comment: '' });
  expect(await offered(plant.ola, id)).toEqual([true, true]);
  const groupId = of.element('Pomiary');
  await plant.ola.client.call(controlCardRoutes.submitGroup, { params: { id, groupId } });
  expect(code(await discard(plant.ola, id))).toEqual(refused);
  expect(await offered(plant.ola, id)).toEqual([false, false]);
});

test('a card that was submitted once cannot be discarded, even when it is in progress and empty again', async () => {
  const of = await makeTemplate(app.sql, {
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
  const id = await startCard(plant.ola, of);
  const refused = [403, 'Kartoteka.Card:DiscardSubmitted'];
  const entry = await save(plant.ola, id, of.element('Dane'), {}, { submit: true });
  expect(code(await discard(plant.ola, id))).toEqual(refused);
  await plant.ola.client.call(controlCardRoutes.withdraw, { params: { id: entry.id }, body: {} });
  expect(code(await discard(plant.ola, id))).toEqual(refused);
  expect(await offered(plant.ola, id)).toEqual([false, false]);
});

test('a repeated discard with the same key succeeds again', async () => {
  const id = await startCard(plant.ola, await template());
  const send = () =>
    plant.ola.client.send(
      controlCardRoutes.discard,
      { params: { id } },
      { headers: { 'idempotency-key': `drop-${id}` } },
    );
  expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
});
