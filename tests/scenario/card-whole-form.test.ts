import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Dane',
        fields: [{ name: 'Partia', settings: [{ type: 'requirement', isRequired: true }] }],
        assignments: [{ type: 'user', value: plant.olek.id }],
      },
      {
        name: 'Wpisy',
        repeat: { min: 1 },
        fields: [
          {
            name: 'Pomiar',
            storedValueType: 'number_float',
            settings: [{ type: 'referenceValue', referenceValue: { type: 2, values: ['1', '5'] } }],
          },
        ],
      },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const create = (body: unknown) => plant.marta.client.send(controlCardRoutes.create, { body });
const update = (id: string, body: unknown) =>
  plant.marta.client.send(controlCardRoutes.update, { params: { id }, body });
const data = (partia: unknown, ...pomiary: unknown[]) => ({
  [template.element('Dane')]: { 0: { [template.field('Partia')]: partia } },
  [template.element('Wpisy')]: Object.fromEntries(
    pomiary.map((pomiar, at) => [at, { [template.field('Pomiar')]: pomiar }]),
  ),
});

test('a card is created and submitted with its whole form in one step, and then awaits approval', async () => {
  const made = await create({
    name: 'Dostawa 7',
    controlCardTemplateId: template.id,
    elementsData: data('A1', '2,50', '3'),
    isSubmitted: true,
  });
  expect(made).toMatchObject({
    status: 200,
    body: {
      name: 'Dostawa 7',
      status: 'awaitingApproval',
      isSubmitted: true,
      elementsData: {
        [template.element('Dane')]: { 0: { [template.field('Partia')]: 'A1' } },
        [template.element('Wpisy')]: {
          0: { [template.field('Pomiar')]: '2.50' },
          1: { [template.field('Pomiar')]: '3' },
        },
      },
    },
  });
  const { id } = made.body as { id: string };
  const got = await plant.marta.client.call(controlCardRoutes.get, { params: { id } });
  expect(got).toEqual(made.body);
  const { items } = await plant.marta.client.call(controlCardRoutes.history, { params: { id } });
  expect(items.map(({ text }) => text)).toEqual([
    'Rozpoczęto kartę „Dostawa 7”',
    'Zatwierdzono: Dane (cały formularz)',
    'Zatwierdzono: Wpisy, wpis 1 (cały formularz)',
    'Zatwierdzono: Wpisy, wpis 2 (cały formularz)',
    'Zatwierdzono grupę: Wpisy (2 wpisy)',
    'Karta oczekuje na zatwierdzenie: jakość kart',
  ]);
});

test('a card whose creation is refused does not use up a number of the day', async () => {
  const started = async () => {
    const { name } = (await create({ controlCardTemplateId: template.id })).body as { name: string };
    return Number(/ nr (\d+)$/.exec(name)?.[1]);
  };
  const before = await started();
  const refused = await create({
    controlCardTemplateId: template.id,
    elementsData: data('', 'dużo'),
    isSubmitted: true,
  });
  expect(refused.status).toBe(400);
  expect(await started()).toBe(before + 1);
});

describe('writing to a card in progress', () => {
  test('writing a whole form keeps entries that it does not name, accepts incomplete entries, and can change the name', async () => {
    const id = await startCard(plant.ola, template);
    await save(plant.ola, id, template.element('Wpisy'), { [template.field('Pomiar')]: '4' });
    const written = await update(id, {
      name: 'Nowa nazwa',
      controlCardTemplateId: template.id,
      elementsData: { [template.element('Dane')]: { 0: {} }, [template.element('Wpisy')]: null },
    });
    expect(written).toMatchObject({
      status: 200,
      body: {
        name: 'Nowa nazwa',
        status: 'inProgress',
        elementsData: { [template.element('Wpisy')]: { 0: { [template.field('Pomiar')]: '4' } } },
      },
    });
    expect((await update(id, {})).body).toMatchObject({ name: 'Nowa nazwa' });
  });

  test('a whole form with the name that its sender read does not undo a newer name', async () => {
    const id = await startCard(plant.ola, template);
    const { name: knownName } = await formData(plant.marta, id);
    await update(id, { name: 'Nazwana inaczej' });
    const sentBack = { name: knownName, knownName };
    expect((await update(id, sentBack)).body).toMatchObject({ name: 'Nazwana inaczej' });
    const typed = { name: 'Nazwana na nowo', knownName };
    expect((await update(id, typed)).body).toMatchObject({ name: 'Nazwana na nowo' });
  });

  test('errors of a whole form are marked at their paths in the body', async () => {
    const id = await startCard(plant.ola, template);
    const before = await formData(plant.marta, id);
    const answer = await update(id, { elementsData: data('', 'dużo', '9'), isSubmitted: true });
    expect(answer.status).toBe(400);
    expect(answer.problem?.validationErrors?.map((one) => one.members.join('.'))).toEqual([
      `elementsData.${template.element('Dane')}.0.${template.field('Partia')}`,
      `elementsData.${template.element('Wpisy')}.0.${template.field('Pomiar')}`,
      `comments.${template.element('Wpisy')}.1`,
    ]);
    expect(await formData(plant.marta, id)).toEqual(before);
    const commented = await update(id, {
      elementsData: data('A', '2', '9'),
      comments: { [template.element('Wpisy')]: { 1: 'Tak ma być' } },
      isSubmitted: true,
    });
    expect(commented).toMatchObject({ status: 200, body: { hasDeviations: true, isSubmitted: true } });
  });

  test('a whole form may contain a submitted entry only unchanged', async () => {
    const id = await startCard(plant.olek, template);
    await save(
      plant.olek,
      id,
      template.element('Dane'),
      { [template.field('Partia')]: 'A' },
      { submit: true },
    );
    expect((await update(id, { elementsData: data('A') })).status).toBe(200);
    const changed = await update(id, { elementsData: data('B') });
    expect([changed.status, changed.problem?.code]).toEqual([403, 'Kartoteka.Card:EntrySubmitted']);
  });

  test('a stale row version or stamp of a whole form is a conflict that carries the stored entries', async () => {
    const id = await startCard(plant.olek, template);
    const { concurrencyStamp } = await formData(plant.olek, id);
    await save(plant.olek, id, template.element('Dane'), { [template.field('Partia')]: 'moja' });
    const stale = await update(id, {
      elementsData: data('inna'),
      rowVersions: { [template.element('Dane')]: { 0: null } },
    });
    expect([stale.status, stale.problem?.code]).toEqual([409, 'Kartoteka:ConcurrencyConflict']);
    expect(stale.problem?.data).toMatchObject({
      id,
      staleEntries: [{ index: 0, entry: { rowVersion: 1, values: { [template.field('Partia')]: 'moja' } } }],
    });
    expect((await update(id, { name: 'X', concurrencyStamp })).status).toBe(409);
    const now = (await formData(plant.olek, id)).concurrencyStamp;
    expect((await update(id, { name: 'X', concurrencyStamp: now })).status).toBe(200);
  });

  test('an entry with a client key is created once, no matter with which index it is sent again', async () => {
    const id = await startCard(plant.olek, template);
    const wpisy = template.element('Wpisy');
    const named = (index: number) => ({
      elementsData: { [wpisy]: { [index]: { [template.field('Pomiar')]: '2' } } },
      rowVersions: { [wpisy]: { [index]: null } },
      keys: { [wpisy]: { [index]: 'moja nazwa' } },
    });
    expect((await update(id, named(0))).status).toBe(200);
    expect((await update(id, named(1))).status).toBe(409);
    const { elements } = await formData(plant.olek, id);
    expect(elements[1]?.entries).toMatchObject([{ index: 0, key: 'moja nazwa' }]);
  });
});

test.each<[string, () => unknown, string[]]>([
  ['no template', () => ({ name: 'X' }), ['controlCardTemplateId']],
  ['an unknown template', () => ({ controlCardTemplateId: UNKNOWN }), ['controlCardTemplateId']],
  [
    'an unknown element',
    () => ({ controlCardTemplateId: template.id, elementsData: { [UNKNOWN]: {} } }),
    [`elementsData.${UNKNOWN}`],
  ],
  [
    'a name that is too long',
    () => ({ controlCardTemplateId: template.id, name: 'x'.repeat(301) }),
    ['name'],
  ],
])('creating a card with %s is refused, and no card is stored', async (_what, body, members) => {
  const count = async () => (await app.sql('select from control_card')).length;
  const before = await count();
  const answer = await create(body());
  expect([answer.status, answer.problem?.validationErrors?.map((one) => one.members.join('.'))]).toEqual([
    400,
    members,
  ]);
  expect(await count()).toBe(before);
});

test('submitting a whole form with too few entries in a group is refused', async () => {
  const answer = await create({
    controlCardTemplateId: template.id,
    elementsData: { [template.element('Dane')]: { 0: { [template.field('Partia')]: 'A' } } },
    isSubmitted: true,
  });
  expect([answer.status, answer.problem?.code]).toEqual([403, 'Kartoteka.Card:MinRepetitions']);
});

test('only managers of cards can use the whole form', async () => {
  const id = await startCard(plant.ola, template);
  for (const who of [plant.ola, plant.bartek, plant.jagoda]) {
    const answer = await who.client.send(controlCardRoutes.update, { params: { id }, body: {} });
    expect([answer.status, answer.problem?.code]).toEqual([403, 'Volo.Authorization:010001']);
  }
});

test("a whole form with another template than the card's own is refused", async () => {
  const id = await startCard(plant.ola, template);
  const answer = await update(id, { controlCardTemplateId: UNKNOWN });
  expect([answer.status, answer.problem?.validationErrors?.[0]?.members]).toEqual([
    400,
    ['controlCardTemplateId'],
  ]);
});
