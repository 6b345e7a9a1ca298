import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { homeRoutes } from '@kartoteka/contract/home';
import { beforeAll, expect, test } from 'vitest';
import { type CardPlant, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { addPerson } from '../env/person.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let often: MadeTemplate;
let once: MadeTemplate;
let never: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  const of = (name: string) =>
    makeTemplate(app.sql, { name, elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }] });
  [often, once, never] = [await of('Często'), await of('Raz'), await of('Nigdy')];
});

const listed = async ({ client }: Worker) =>
  (await client.call(controlCardOperatorRoutes.availableTemplates)).items;
const counts = async (who: Worker) =>
  (await listed(who)).map(({ templateName, startedCount }) => [templateName, startedCount]);

test('the list of templates counts the cards that the caller started in the last 90 days, without deleted cards', async () => {
  for (const template of [often, once, often, often]) await startCard(plant.ola, template);
  await startCard(plant.olek, never);
  const dropped = await startCard(plant.ola, never);
  await plant.ola.client.call(controlCardRoutes.discard, { params: { id: dropped } });
  const old = await startCard(plant.ola, once);
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const move = (at: string) => app.sql('update control_card set creation_time = $2 where id = $1', [old, at]);

  await move(days(89.9));
  expect(await counts(plant.ola)).toEqual([
    ['Często', 3],
    ['Nigdy', 0],
    ['Raz', 2],
  ]);
  await move(days(90.1));
  expect(await counts(plant.ola)).toEqual([
    ['Często', 3],
    ['Nigdy', 0],
    ['Raz', 1],
  ]);
  expect(await counts(plant.olek)).toEqual([
    ['Często', 0],
    ['Nigdy', 1],
    ['Raz', 0],
  ]);
  expect((await listed(plant.ola))[0]?.templateGroupName).not.toBe('');
});

test('the list of templates counts cards of an earlier version for the version that can be started now', async () => {
  const { client } = await addPerson(app, 'admin');
  const { id: newer } = await client.call(controlCardTemplateRoutes.newVersion, { params: { id: often.id } });
  const body = await client.call(controlCardTemplateRoutes.get, { params: { id: newer } });
  await client.call(controlCardTemplateRoutes.update, {
    params: { id: newer },
    body: { ...body, isCurrentVersion: true },
  });
  const [first] = await listed(plant.ola);
  expect(first).toMatchObject({ templateId: newer, startedCount: 3 });
  const cards = await plant.ola.client.call(controlCardOperatorRoutes.availableCards);
  expect(cards.items.filter(({ familyId }) => familyId === first?.familyId)).toHaveLength(3);
});

test('the list of templates counts only the last thousand cards of a person', async () => {
  const id = await startCard(plant.bartek, once);
  await app.sql(
    `insert into control_card (id, name, template_id, family_id, revision_id, day, number, status, approval_round,
        concurrency_stamp, creator_id, creation_time)
      select gen_random_uuid(), name, template_id, family_id, revision_id, day, number + n, status, approval_round,
        concurrency_stamp, creator_id, creation_time from control_card, generate_series(1, 1200) as n where id = $1`,
    [id],
  );
  expect((await counts(plant.bartek)).find(([name]) => name === 'Raz')).toEqual(['Raz', 1000]);
});

test("an operator's start page shows who started a card, and who returned the card last and when", async () => {
  const template = await makeTemplate(app.sql, {
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [
      { type: 'user', value: plant.jagoda.id },
      { type: 'user', value: plant.bartek.id },
    ],
  });
  const id = await startCard(plant.olek, template);
  const seen = async () => {
    const { operator } = await plant.ola.client.call(homeRoutes.read);
    return [...(operator?.returned ?? []), ...(operator?.open ?? [])].find(({ cardId }) => cardId === id);
  };
  const startedBy = { id: plant.olek.id, name: plant.olek.name };
  expect(await seen()).toMatchObject({ startedBy, returnedBy: null, returnedAt: null });
  for (const who of [plant.jagoda, plant.bartek]) {
    await save(plant.ola, id, template.element('Dane'), {}, { submit: true });
    const before = Date.now();
    await who.client.call(controlCardRoutes.return, { params: { id }, body: { reason: 'Brak numeru' } });
    const card = await seen();
    expect(card).toMatchObject({ startedBy, returnedBy: who.name });
    expect(Date.parse(card?.returnedAt ?? '')).toBeGreaterThanOrEqual(before - 5);
  }
});
