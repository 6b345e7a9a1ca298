import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { startTestProcess, type TestProcess } from '../env/test-app.ts';
import { createClient } from '../env/client.ts';
import { PASSWORD } from '../env/people.ts';

/** The first of two servers on one database, as in production. */
let app: TestProcess;
let plant: CardPlant;
let template: MadeTemplate;
/** Returns the same person as a client of the other server. */
let elsewhere: (who: Worker) => Worker;

const ROUNDS = 6;

beforeAll(async () => {
  app = await startTestProcess({ from: 'empty', env: { DEMO: '0' } });
  const other = await app.startAnother();
  const client = createClient(other.origin);
  elsewhere = (who) => ({ ...who, client: client.as(who.name.split(' ')[1] ?? '', PASSWORD) });
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Wpisy', repeat: { max: 3 }, fields: [{ name: 'Pomiar' }] },
      { name: 'Dane', fields: [{ name: 'Partia' }] },
    ],
    approvals: [
      { type: 'role', value: plant.roles.foreman },
      { type: 'role', value: plant.roles.quality },
    ],
    approvalOrderRequired: true,
  });
});

afterAll(async () => {
  await app.close();
});

const send = (who: Worker, id: string, element: string, more: object = {}) =>
  who.client.send(controlCardRoutes.saveElement, {
    params: { id },
    body: { elementTemplateId: template.element(element), data: {}, ...more },
  });

/** Makes a card that awaits approval. */
async function awaiting(): Promise<string> {
  const id = await startCard(plant.ola, template);
  await save(plant.ola, id, template.element('Dane'), {}, { submit: true });
  await plant.ola.client.call(controlCardRoutes.submitGroup, {
    params: { id, groupId: template.element('Wpisy') },
  });
  return id;
}

test('people who start a card of one template at the same time get the same card', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const of = await makeTemplate(app.sql, { elements: [{ name: 'Dane' }] });
    // Creates the revision first, so that only the lock of the family makes the starts wait for each other.
    const earlier = await startCard(plant.ola, of);
    await plant.ola.client.call(controlCardRoutes.remove, { params: { id: earlier }, query: {} });
    const starts = await Promise.all(
      [plant.ola, plant.olek, elsewhere(plant.ola), elsewhere(plant.bartek)].map(({ client }) =>
        client.call(controlCardOperatorRoutes.initFilling, { params: { id: of.id }, query: {} }),
      ),
    );
    expect(new Set(starts.map(({ id }) => id)).size).toBe(1);
    expect(starts.filter(({ isExisting }) => !isExisting)).toHaveLength(1);
    const revisions = await app.sql('select from revision where template_id = $1', [of.id]);
    expect(revisions).toHaveLength(1);
  }
});

/** Starts a card four times at once with one client key, at both servers. Returns the different ids of the cards. */
async function startWithOneKey(of: MadeTemplate): Promise<Set<string>> {
  const body = { key: randomUUID() };
  const starts = await Promise.all(
    [plant.ola, elsewhere(plant.ola), plant.ola, elsewhere(plant.ola)].map(({ client }) =>
      client.call(controlCardOperatorRoutes.initFilling, {
        params: { id: of.id },
        query: { forceFresh: 'true' },
        body,
      }),
    ),
  );
  return new Set(starts.map(({ id }) => id));
}

test('simultaneous starts with one client key at two servers create one card, because a unique index prevents a second card', async () => {
  const of = await makeTemplate(app.sql, { elements: [{ name: 'Dane' }] });
  for (let round = 0; round < ROUNDS; round += 1) expect((await startWithOneKey(of)).size).toBe(1);
  expect(await app.sql('select id from control_card where template_id = $1', [of.id])).toHaveLength(ROUNDS);
  const [index] = await app.sql<{ text: string }>(
    "select pg_get_indexdef('control_card_client_key'::regclass) as text",
  );
  await app.sql('drop index control_card_client_key');
  let most = 0;
  for (let round = 0; round < 4 * ROUNDS && most < 2; round += 1) {
    most = Math.max(most, (await startWithOneKey(of)).size);
  }
  expect(most).toBeGreaterThan(1);
  await app.sql('update control_card set client_key = null where template_id = $1', [of.id]);
  await app.sql(index?.text ?? '');
});

test('cards that are explicitly started as new at the same time are all created, with consecutive numbers', async () => {
  const of = await makeTemplate(app.sql, { elements: [{ name: 'Dane' }] });
  const people = [plant.ola, plant.olek, elsewhere(plant.ola), elsewhere(plant.olek)];
  await Promise.all([...people, ...people].map((who) => startCard(who, of)));
  const cards = await app.sql<{ number: number }>(
    'select number from control_card where template_id = $1 order by number',
    [of.id],
  );
  expect(cards.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('when a card is discarded and saved at the same time, exactly one of the two happens', async () => {
  for (let round = 0; round < 2 * ROUNDS; round += 1) {
    const id = await startCard(plant.ola, template);
    const discard = () =>
      (round % 2 ? elsewhere(plant.ola) : plant.ola).client.send(controlCardRoutes.discard, {
        params: { id },
      });
    const write = () => send(plant.olek, id, 'Dane', { data: { [template.field('Partia')]: 'z tabletu' } });
    const isFirst = round % 4 < 2;
    const [one, other] = await Promise.all(isFirst ? [discard(), write()] : [write(), discard()]);
    const [discarded, written] = isFirst ? [one, other] : [other, one];
    const [stored] = await app.sql<{ gone: boolean; entries: number }>(
      `select deleted_at is not null as gone,
        (select count(*)::int from card_entry where card_id = card.id) as entries
      from control_card as card where id = $1`,
      [id],
    );
    const happened = [discarded?.status, discarded?.problem?.code, written?.status, stored];
    expect([
      [204, undefined, 404, { gone: true, entries: 0 }],
      [403, 'Kartoteka.Card:DiscardStored', 200, { gone: false, entries: 1 }],
    ]).toContainEqual(happened);
  }
});

test('two tablets that add entries at the same time never exceed the maximum', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await startCard(plant.ola, template);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_one, at) => send(at % 2 ? plant.ola : elsewhere(plant.olek), id, 'Wpisy')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
    const entries = (await formData(plant.ola, id)).elements[0]?.entries ?? [];
    expect(entries.map(({ index }) => index)).toEqual([0, 1, 2]);
  }
});

test('when several people save an entry with the same row version, one save succeeds and the others get a conflict', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await startCard(plant.ola, template);
    const answers = await Promise.all(
      [plant.ola, plant.olek, elsewhere(plant.ola), elsewhere(plant.olek)].map((who, at) =>
        send(who, id, 'Dane', { rowVersion: null, data: { [template.field('Partia')]: `tablet ${at}` } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body;
    const [stored] = (await formData(plant.ola, id)).elements[1]?.entries ?? [];
    expect(winner).toMatchObject({ values: stored?.values });
    for (const { problem } of answers.filter(({ status }) => status === 409)) {
      expect(problem?.data).toMatchObject({ values: stored?.values, rowVersion: 1 });
    }
  }
});

test('simultaneous signatures of one slot by one person count as one', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await awaiting();
    const slot = (await formData(plant.bartek, id)).approvals[0]?.id;
    const answers = await Promise.all(
      [plant.bartek, elsewhere(plant.bartek), plant.bartek].map(({ client }) =>
        client.send(controlCardRoutes.approve, { params: { id, approvalId: slot } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await app.sql('select from signature where card_id = $1', [id])).toHaveLength(1);
  }
});

test('a simultaneous signature and return leave the card either signed or returned without a signature', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await awaiting();
    const slot = (await formData(plant.bartek, id)).approvals[0]?.id;
    const [signing, giving] = await Promise.all([
      plant.bartek.client.send(controlCardRoutes.approve, { params: { id, approvalId: slot } }),
      elsewhere(plant.bartek).client.send(controlCardRoutes.return, {
        params: { id },
        body: { reason: 'Popraw' },
      }),
    ]);
    const { status } = await formData(plant.marta, id);
    const valid = await app.sql('select from signature where card_id = $1 and voided_at is null', [id]);
    expect([signing.status, giving.status, status, valid.length]).toBeOneOf([
      [200, 403, 'awaitingApproval', 1],
      [403, 200, 'inProgress', 0],
    ]);
  }
});

test('a simultaneous group submission and new entry are executed one after the other, and neither is lost', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await startCard(plant.ola, template);
    await send(plant.ola, id, 'Wpisy');
    const [group, adding] = await Promise.all([
      plant.ola.client.send(controlCardRoutes.submitGroup, {
        params: { id, groupId: template.element('Wpisy') },
      }),
      send(elsewhere(plant.olek), id, 'Wpisy'),
    ]);
    const element = (await formData(plant.ola, id)).elements[0];
    expect([group.status, adding.status, element?.entries.length, element?.isSubmitted]).toBeOneOf([
      [200, 403, 1, true],
      [200, 200, 2, true],
    ]);
  }
});

test('a return with the data hash of an earlier round is refused, and the signatures stay', async () => {
  const id = await awaiting();
  const before = await formData(plant.jagoda, id);
  const entry = before.elements[1]?.entries[0]?.id ?? '';
  await plant.ola.client.call(controlCardRoutes.withdraw, { params: { id: entry }, body: {} });
  const data = { [template.field('Partia')]: 'B2' };
  await save(plant.ola, id, template.element('Dane'), data, { index: 0, submit: true });
  const approvalId = (await formData(plant.bartek, id)).approvals[0]?.id ?? '';
  await plant.bartek.client.call(controlCardRoutes.approve, { params: { id, approvalId } });
  const giveBack = (body: object) =>
    plant.jagoda.client.send(controlCardRoutes.return, {
      params: { id },
      body: { reason: 'Zła partia.', ...body },
    });

  const late = await giveBack({ dataHash: before.dataHash });
  const now = await formData(plant.jagoda, id);
  expect([late.status, late.problem]).toMatchObject([
    409,
    { code: 'Kartoteka:ConcurrencyConflict', data: { dataHash: now.dataHash } },
  ]);
  expect(now.approvals.map(({ isApproved }) => isApproved)).toEqual([true, false]);
  const gone = { dataHash: before.dataHash, entryIds: [randomUUID()] };
  expect((await giveBack(gone)).status).toBe(409);
  expect((await giveBack({ dataHash: now.dataHash.toUpperCase() })).status).toBe(200);
  expect((await formData(plant.marta, id)).status).toBe('inProgress');
});
