import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { makeRole, makeUnit, makeUser, PASSWORD } from '../env/people.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
/** A template with an element for Olek and an element for members of the factory's units. Bartek signs its cards. */
let template: MadeTemplate;
let hala: Worker;
let cardId: string;

beforeAll(async () => {
  plant = await openPlant(app);
  const factory = await makeUnit(app.sql, 'Zakład');
  const hall = await makeUnit(app.sql, 'Hala', factory);
  const id = await makeUser(app.sql, 'Hela Halska', { roles: [plant.roles.operator], units: [hall] });
  hala = { id, name: 'Hela Halska', client: app.client.as('Halska', PASSWORD) };
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Olka', assignments: [{ type: 'user', value: plant.olek.id }], fields: [{ name: 'A' }] },
      {
        name: 'Zakładu',
        assignments: [
          { type: 'organizationUnit', value: factory },
          { type: 'role', value: await makeRole(app.sql, 'nikogo', []) },
        ],
        fields: [{ name: 'B' }],
      },
    ],
    approvals: [{ type: 'user', value: plant.bartek.id }],
  });
  cardId = await startCard(plant.olek, template);
});

const see = async ({ client }: Worker) =>
  (await client.send(controlCardRoutes.formData, { params: { id: cardId } })).status;

test('assigned fillers and managers see a card in progress, and nobody else does', async () => {
  expect(await see(plant.olek)).toBe(200);
  expect(await see(hala)).toBe(200);
  expect(await see(plant.marta)).toBe(200);
  expect(await see(plant.ola)).toBe(404);
  expect(await see(plant.bartek)).toBe(404);
  expect(await see(plant.jagoda)).toBe(404);
  expect(await see(plant.nikt)).toBe(403);
});

test('people who see a card but may not fill an element see the element read-only', async () => {
  const seen = await formData(hala, cardId);
  expect(seen.elements.map(({ isReadOnly }) => isReadOnly)).toEqual([true, false]);
  const managed = await formData(plant.marta, cardId);
  expect(managed.elements.map(({ isReadOnly }) => isReadOnly)).toEqual([true, true]);
  expect(managed.can).toMatchObject({ fill: false, edit: true });
});

describe('a person who does not see a card', () => {
  const calls: [string, (who: Worker) => Promise<{ status: number }>, number][] = [
    ['reading the card', ({ client }) => client.send(controlCardRoutes.get, { params: { id: cardId } }), 404],
    [
      'reading its history',
      ({ client }) => client.send(controlCardRoutes.history, { params: { id: cardId } }),
      404,
    ],
    [
      'writing to it',
      ({ client }) =>
        client.send(controlCardRoutes.saveElement, {
          params: { id: cardId },
          body: { elementTemplateId: template.element('Olka'), data: {} },
        }),
      404,
    ],
    [
      'submitting a group',
      ({ client }) =>
        client.send(controlCardRoutes.submitGroup, {
          params: { id: cardId, groupId: template.element('Olka') },
        }),
      404,
    ],
    [
      'deleting the card',
      ({ client }) => client.send(controlCardRoutes.remove, { params: { id: cardId } }),
      204,
    ],
  ];
  test.each(calls)(
    'a person who does not see a card gets the answer for an unknown card: %s',
    async (_what, call, status) => {
      expect((await call(plant.ola)).status).toBe(status);
      expect(await see(plant.olek)).toBe(200);
    },
  );

  test('deleting an entry of an invisible card succeeds silently and deletes nothing', async () => {
    const entry = await save(plant.olek, cardId, template.element('Olka'), {});
    const answer = await plant.ola.client.send(controlCardRoutes.removeEntry, { params: { id: entry.id } });
    expect(answer.status).toBe(204);
    expect((await formData(plant.olek, cardId)).elements[0]?.entries).toHaveLength(1);
  });
});

test("an operator's lists contain only cards and templates with an element that the operator may fill", async () => {
  const available = async ({ client }: Worker) =>
    (await client.call(controlCardOperatorRoutes.availableCards)).items.map(({ id }) => id);
  const templates = async ({ client }: Worker) =>
    (await client.call(controlCardOperatorRoutes.availableTemplates)).items.map(
      ({ templateId }) => templateId,
    );
  expect([await available(plant.olek), await available(hala), await available(plant.ola)]).toEqual([
    [cardId],
    [cardId],
    [],
  ]);
  expect([await templates(plant.olek), await templates(hala), await templates(plant.ola)]).toEqual([
    [template.id],
    [template.id],
    [],
  ]);
  const start = await plant.ola.client.send(controlCardOperatorRoutes.initFilling, {
    params: { id: template.id },
  });
  expect([start.status, start.problem?.code]).toEqual([403, 'Kartoteka.Card:TemplateNotAvailable']);
});

test('hasNotSubmittedElements covers only the elements that the person may fill', async () => {
  await save(plant.olek, cardId, template.element('Olka'), {}, { submit: true });
  const of = async ({ client }: Worker) =>
    (await client.call(controlCardOperatorRoutes.availableCards)).items[0]?.hasNotSubmittedElements;
  expect([await of(plant.olek), await of(hala)]).toEqual([false, true]);
});

test('an approver sees a card once it has a slot for them', async () => {
  await save(hala, cardId, template.element('Zakładu'), {}, { submit: true });
  expect(await see(plant.bartek)).toBe(200);
  expect(await see(plant.jagoda)).toBe(404);
});

test('a card cannot be started from a version that is not current, an archived template or an unknown template', async () => {
  const start = async (id: string) => {
    const answer = await plant.ola.client.send(controlCardOperatorRoutes.initFilling, { params: { id } });
    return [answer.status, answer.problem?.code];
  };
  const draft = await makeTemplate(app.sql, { elements: [{ name: 'Dane' }], isCurrentVersion: false });
  expect(await start(draft.id)).toEqual([403, 'Kartoteka.Card:TemplateNotAvailable']);
  const archived = await makeTemplate(app.sql, { elements: [{ name: 'Dane' }], isCurrentVersion: false });
  await app.sql('update control_card_template set archived_at = now() where id = $1', [archived.id]);
  expect(await start(archived.id)).toEqual([403, 'Kartoteka.Card:TemplateNotAvailable']);
  expect(await start('00000000-0000-4000-8000-000000000000')).toEqual([404, null]);
});

test('each element has the current names of its assigned parties, and none when every operator may fill it', async () => {
  const assignees = async (who: Worker, id = cardId) =>
    (await formData(who, id)).elements.map((element) => element.assignees.map(({ label }) => label));
  for (const who of [plant.olek, hala, plant.marta]) {
    expect(await assignees(who)).toEqual([['Olek Olecki'], ['Zakład', 'nikogo']]);
  }
  const unnamed = await makeUser(app.sql, 'Ktoś Bezimienny', { roles: [plant.roles.operator] });
  const gauge = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dla wszystkich' },
      {
        name: 'Dla dwojga',
        repeat: {},
        assignments: [plant.ola.id, unnamed].map((value) => ({ type: 'user', value })),
      },
    ],
  });
  const id = await startCard(plant.ola, gauge);
  expect(await assignees(plant.ola, id)).toEqual([[], ['Ola Oparska', 'Ktoś Bezimienny']]);
  await app.sql(`update app_user set name = '', surname = null, user_name = email where id = $1`, [unnamed]);
  // The user name is now the e-mail address, of which only the first part may be shown.
  expect(await assignees(plant.olek, id)).toEqual([[], ['Ola Oparska', 'Bezimienny']]);
  const params = { id, groupId: gauge.element('Dla dwojga') };
  const closed = await plant.ola.client.call(controlCardRoutes.submitGroup, { params });
  expect(closed.assignees).toEqual([{ label: 'Ola Oparska' }, { label: 'Bezimienny' }]);
});

test('an element names only assigned users who are active, and is marked when none is left', async () => {
  const goneId = await makeUser(app.sql, 'Zwolniony Pracownik', { roles: [plant.roles.operator] });
  const assigned = (...ids: string[]) => ids.map((value) => ({ type: 'user' as const, value }));
  const gauge = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dla dwojga', assignments: assigned(plant.ola.id, goneId) },
      { name: 'Dla jednego', assignments: assigned(goneId) },
    ],
  });
  const id = await startCard(plant.ola, gauge);
  const named = async () =>
    (await formData(plant.ola, id)).elements.map(({ assignees, areAssigneesGone }) => [
      assignees.map(({ label }) => label),
      areAssigneesGone,
    ]);
  const both = ['Ola Oparska', 'Zwolniony Pracownik'];
  expect(await named()).toEqual([
    [both, false],
    [['Zwolniony Pracownik'], false],
  ]);
  const withoutThem = [
    [['Ola Oparska'], false],
    [[], true],
  ];
  await app.sql('update app_user set is_active = false where id = $1', [goneId]);
  expect(await named()).toEqual(withoutThem);
  await app.sql('update app_user set is_active = true, deleted_at = now() where id = $1', [goneId]);
  expect(await named()).toEqual(withoutThem);
});
