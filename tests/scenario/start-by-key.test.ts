import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardPlant, openPlant, type Worker } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }] },
      { name: 'Wpisy', repeat: {}, fields: [{ name: 'Pomiar' }] },
    ],
  });
});

const start = (who: Worker, body: unknown, templateId = template.id) =>
  who.client.send(controlCardOperatorRoutes.initFilling, {
    params: { id: templateId },
    query: { forceFresh: 'true' },
    body,
  });
const cardOf = ({ body }: { body: unknown }): string => (body as { id: string }).id;
const KEY_USED = [403, 'Kartoteka.Card:KeyUsed'];

/** Deletes the stored answers to repeated calls, as the server does after a day. */
const forgetAnswers = () => app.sql('delete from idempotency_key');

describe('the key of a card', () => {
  test('a start of a card that is repeated days later with its key returns the same card', async () => {
    const key = randomUUID();
    const first = await start(plant.ola, { key });
    await forgetAnswers();
    const again = await start(plant.ola, { key });
    expect([again.status, again.body]).toEqual([200, { id: cardOf(first), isExisting: false }]);
    expect(await app.sql('select id from control_card where client_key = $1', [key])).toHaveLength(1);
  });

  test('two people who use the same key start two cards', async () => {
    const key = randomUUID();
    expect(cardOf(await start(plant.ola, { key }))).not.toBe(cardOf(await start(plant.olek, { key })));
  });

  test.each(['remove', 'discard'] as const)(
    'the key of a card cannot start another card after the call %s has ended the card',
    async (end) => {
      const key = randomUUID();
      const id = cardOf(await start(plant.ola, { key }));
      expect((await plant.ola.client.send(controlCardRoutes[end], { params: { id } })).status).toBe(204);
      const again = await start(plant.ola, { key });
      expect([again.status, again.problem?.code]).toEqual(KEY_USED);
      expect(await app.sql('select id from control_card where client_key = $1', [key])).toHaveLength(1);
    },
  );

  test('a start of a card with a key of 129 characters is refused at the field of the key', async () => {
    const answer = await start(plant.ola, { key: 'k'.repeat(129) });
    expect([answer.status, answer.problem?.validationErrors?.map(({ members }) => members)]).toEqual([
      400,
      [['key']],
    ]);
  });

  test.each([undefined, null, {}, { key: '' }, { key: ' ' }])(
    'a start of a card with the body %j starts a card without a key',
    async (body) => {
      const id = cardOf(await start(plant.ola, body));
      expect(await app.sql('select client_key from control_card where id = $1', [id])).toEqual([
        { client_key: null },
      ]);
    },
  );

  test('a whole form that is posted again with its key creates no second card', async () => {
    const key = randomUUID();
    const body = { controlCardTemplateId: template.id, key, name: 'Z kluczem' };
    const first = await plant.marta.client.call(controlCardRoutes.create, { body });
    await forgetAnswers();
    const again = await plant.marta.client.call(controlCardRoutes.create, {
      body: { ...body, name: 'Druga' },
    });
    expect([again.id, again.name]).toEqual([first.id, 'Z kluczem']);
  });
});

describe('the key of an entry', () => {
  const put = (card: string, element: string, key: string, more: object = {}) =>
    plant.ola.client.send(controlCardRoutes.saveElement, {
      params: { id: card },
      body: { elementTemplateId: template.element(element), data: {}, key, ...more },
    });

  test.each(['Dane', 'Wpisy'])(
    'the key of a deleted entry of „%s” cannot create another entry',
    async (element) => {
      const card = cardOf(await start(plant.ola, {}));
      const entry = cardOf(await put(card, element, 'moja'));
      await plant.ola.client.call(controlCardRoutes.removeEntry, { params: { id: entry }, query: {} });
      const again = await put(card, element, 'moja', { rowVersion: null });
      expect([again.status, again.problem?.code]).toEqual(KEY_USED);
      expect((await put(card, element, 'inna')).status).toBe(200);
    },
  );

  test('two elements of a card may use the same key', async () => {
    const card = cardOf(await start(plant.ola, {}));
    expect((await put(card, 'Dane', 'wspólny')).status).toBe(200);
    expect((await put(card, 'Wpisy', 'wspólny')).status).toBe(200);
  });

  test('a whole form with the key of a deleted entry writes nothing', async () => {
    const card = cardOf(await start(plant.ola, {}));
    const entry = cardOf(await put(card, 'Wpisy', 'moja'));
    await plant.ola.client.call(controlCardRoutes.removeEntry, { params: { id: entry }, query: {} });
    const wpisy = template.element('Wpisy');
    const answer = await plant.marta.client.send(controlCardRoutes.update, {
      params: { id: card },
      body: {
        elementsData: { [wpisy]: { 1: { [template.field('Pomiar')]: '3' } } },
        keys: { [wpisy]: { 1: 'moja' } },
      },
    });
    expect([answer.status, answer.problem?.code]).toEqual(KEY_USED);
    expect(
      await app.sql('select 1 from card_entry where card_id = $1 and deleted_at is null', [card]),
    ).toEqual([]);
  });
});
