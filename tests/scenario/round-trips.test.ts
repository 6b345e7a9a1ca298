import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { cloneDatabase } from '../env/database.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { startTestApp, type TestApp } from '../env/test-app.ts';
import { openTripsWire, type TripsWire } from '../env/trips-wire.ts';

let app: TestApp;
let wire: TripsWire;
let plant: CardPlant;
let template: MadeTemplate;
let signed: MadeTemplate;

beforeAll(async () => {
  const database = await cloneDatabase('empty');
  wire = await openTripsWire(database.url);
  // The server connects through `wire` to the database itself, even when the test run has a pooler.
  app = await startTestApp({ from: async () => ({ ...database, url: wire.url }) });
  plant = await openPlant(app);
  const elements = [{ name: 'Dane', fields: [{ name: 'Partia', filterGroup: 'Partie' }] }];
  template = await makeTemplate(app.sql, { name: 'Podróż', elements });
  signed = await makeTemplate(app.sql, {
    name: 'Podpis',
    elements,
    approvals: [{ type: 'user', value: plant.jagoda.id }],
  });
});
afterAll(async () => {
  await app.close();
  await wire.close();
});

/** Does the work twice to fill the caches. Returns the round trips of each transaction of the second time. */
async function tripsOf(work: (nth: number) => Promise<unknown>): Promise<number[]> {
  await work(0);
  wire.take();
  await work(1);
  return wire.take();
}

test('a save of an entry takes two round trips to the database, and three with an idempotency key', async () => {
  const id = await startCard(plant.ola, template);
  const data = (text: string) => ({ [template.field('Partia')]: text });
  expect(await tripsOf((nth) => save(plant.ola, id, template.element('Dane'), data(`bez ${nth}`)))).toEqual([
    2,
  ]);
  const withKey = (nth: number) =>
    plant.ola.client.send(
      controlCardRoutes.saveElement,
      {
        params: { id },
        body: { elementTemplateId: template.element('Dane'), index: 0, data: data(`z ${nth}`) },
      },
      { headers: { 'Idempotency-Key': `save-${id}-${nth}` } },
    );
  expect(await tripsOf(withKey)).toEqual([3]);
});

test('a start of a card takes two round trips to the database in its transaction, with and without the client’s key', async () => {
  expect(await tripsOf(() => startCard(plant.ola, template))).toEqual([2]);
  const start = (body: object) =>
    plant.ola.client.call(controlCardOperatorRoutes.initFilling, {
      params: { id: template.id },
      query: { forceFresh: 'true' },
      body,
    });
  expect(await tripsOf((nth) => start({ key: `start-${template.id}-${nth}` }))).toEqual([2]);
});

test('a signature takes at most three round trips to the database', async () => {
  const waiting: { id: string; slot: string }[] = [];
  for (const text of ['pierwsza', 'druga']) {
    const id = await startCard(plant.ola, signed);
    await save(plant.ola, id, signed.element('Dane'), { [signed.field('Partia')]: text }, { submit: true });
    const { approvals } = await formData(plant.jagoda, id);
    waiting.push({ id, slot: approvals[0]?.id ?? '' });
  }
  const [trips = 0, ...others] = await tripsOf(async (nth) => {
    const { id = '', slot = '' } = waiting[nth] ?? {};
    const params = { id, approvalId: slot };
    const answer = await plant.jagoda.client.call(controlCardRoutes.approve, { params, body: {} });
    expect(answer).toMatchObject([{ id: slot }]);
  });
  expect(others).toEqual([]);
  expect(trips).toBeLessThanOrEqual(3);
});

test('when the write that is sent together with the commit fails, the call is refused and nothing is stored', async () => {
  const id = await startCard(plant.ola, template);
  await app.sql(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'nie' using errcode = '55P03'; end $$",
  );
  await app.sql('create trigger refuse before insert on card_event for each row execute function refuse()');
  const body = {
    elementTemplateId: template.element('Dane'),
    index: 0,
    data: { [template.field('Partia')]: 'nic' },
  };
  const refused = await plant.ola.client.send(
    controlCardRoutes.saveElement,
    { params: { id }, body },
    { headers: { 'Idempotency-Key': `refused-${id}` } },
  );
  await app.sql('drop trigger refuse on card_event');
  expect(refused.status).toBe(503);
  expect(await app.sql('select values from card_entry where card_id = $1', [id])).toEqual([]);
  const again = await plant.ola.client.send(
    controlCardRoutes.saveElement,
    { params: { id }, body },
    { headers: { 'Idempotency-Key': `refused-${id}` } },
  );
  expect(again.status).toBe(200);
});

test('a call that is refused before its first write makes no round trip for a transaction', async () => {
  const trips = await tripsOf(() => plant.marta.client.send(unitTypeRoutes.create, { body: { name: '' } }));
  expect(trips).toEqual([]);
});
