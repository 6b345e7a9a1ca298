import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import type { UsageAnswer } from '@kartoteka/contract/crud';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../env/client.ts';
import { addPerson } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;
let operator: Client;
beforeAll(async () => {
  keeper = await openWarehouse(app);
  operator = (
    await addPerson(app, [
      'Kartoteka.ControlCards',
      'Kartoteka.ControlCards.Operator',
      'Kartoteka.ControlCards.ManageCards',
    ])
  ).client;
});

const RESOURCES = {
  unit: unitTypeRoutes,
  type: dataTypeRoutes,
  form: formTemplateRoutes,
  template: controlCardTemplateRoutes,
  group: controlCardGroupRoutes,
  cardType: controlCardTypeRoutes,
} as const;

const usageOf = (kind: keyof typeof RESOURCES, id: string): Promise<UsageAnswer> =>
  keeper.client.call(RESOURCES[kind].usage, { params: { id } });
const counts = async (kind: keyof typeof RESOURCES, id: string) => {
  const usage = await usageOf(kind, id);
  return [...usage.counts.map((one) => [one.kind, one.count]), ['cards', usage.cardsInProgress]];
};

const formOf = (dataTypeId: string) =>
  keeper.client.call(formTemplateRoutes.create, {
    body: { name: fresh('Formularz'), elements: [{ name: 'Pole', dataTypeId }] },
  });
const start = async (templateId: string) =>
  (
    await operator.call(controlCardOperatorRoutes.initFilling, {
      params: { id: templateId },
      query: { forceFresh: 'true' },
    })
  ).id;

/**
 * Makes a unit type, a data type with this unit, and two forms with this data type. Two templates with five cards in
 * progress use one of the forms.
 */
async function chain() {
  const unit = await keeper.unit();
  const type = await keeper.dataType({ storedValueUnitTypeId: unit });
  const [form, spare] = [await formOf(type), await formOf(type)];
  const group = await keeper.group();
  const cardType = await keeper.type();
  const elements = [1, 2].map((at) => ({ name: `Element ${at}`, formTemplateId: form.id }));
  const made = async (more: object = {}) =>
    keeper.template({
      elements,
      isCurrentVersion: true,
      controlCardGroupId: group,
      controlCardTypeId: cardType,
      ...more,
    });
  const templates = [await made(), await made()];
  const cards = [];
  for (const at of [0, 0, 0, 1, 1]) cards.push(await start(templates[at] ?? ''));
  return { unit, type, form: form.id, spare: spare.id, group, cardType, templates, cards };
}

test('the usage of a definition counts the definitions that use it, directly or not, and their cards in progress', async () => {
  const { unit, type, form, spare, group, cardType, templates } = await chain();
  // Unrelated definitions are not counted.
  await start(
    await keeper.template({
      isCurrentVersion: true,
      elements: [{ name: 'E', formTemplateId: await keeper.form('A') }],
    }),
  );
  const forms = ['formTemplate', 2];
  const inTemplates = ['controlCardTemplate', 2];
  const cards = ['cards', 5];
  expect(await counts('unit', unit)).toEqual([['dataType', 1], forms, inTemplates, cards]);
  expect(await counts('type', type)).toEqual([forms, inTemplates, cards]);
  expect(await counts('form', form)).toEqual([inTemplates, cards]);
  expect(await counts('form', spare)).toEqual([['cards', 0]]);
  expect(await counts('group', group)).toEqual([inTemplates, cards]);
  expect(await counts('cardType', cardType)).toEqual([inTemplates, cards]);
  expect(await counts('template', templates[0] ?? '')).toEqual([
    ['controlCard', 3],
    ['cards', 3],
  ]);
  const { items, counts: kinds, totalCount } = await usageOf('unit', unit);
  expect(totalCount).toBe(5);
  expect(kinds.map(({ isDirect }) => isDirect)).toEqual([true, false, false]);
  expect(items.map(({ kind }) => kind)).toEqual([
    'dataType',
    'formTemplate',
    'formTemplate',
    'controlCardTemplate',
    'controlCardTemplate',
  ]);
});

test('finished and deleted cards do not count as cards in progress', async () => {
  const { type, templates, cards } = await chain();
  const [first = '', second = ''] = cards;
  await app.sql(`update control_card set status = 'approved', approved_at = now() where id = $1`, [first]);
  await app.sql('update control_card set deleted_at = now() where id = $1', [second]);
  expect(await counts('type', type)).toEqual([
    ['formTemplate', 2],
    ['controlCardTemplate', 2],
    ['cards', 3],
  ]);
  expect(await counts('template', templates[0] ?? '')).toEqual([
    ['controlCard', 2],
    ['cards', 1],
  ]);
});

test('a refused deletion names only the places that directly prevent it', async () => {
  const { unit, type } = await chain();
  const refused = async (kind: 'unit' | 'type', id: string) => {
    const { status, problem } = await keeper.client.send(RESOURCES[kind].remove, { params: { id } });
    expect(status).toBe(403);
    const data = problem?.data as { usedBy: { kind: string }[] } | undefined;
    return data?.usedBy.map((place) => place.kind);
  };
  expect(await refused('unit', unit)).toEqual(['dataType']);
  expect(await refused('type', type)).toEqual(['formTemplate', 'formTemplate']);
});

test('the usage of a definition distinguishes versions of one template by their numbers', async () => {
  const form = await keeper.form('Wynik');
  const name = fresh('Wzór');
  const first = await keeper.template({ name, elements: [{ name: 'E', formTemplateId: form }] });
  const names = async () => (await usageOf('form', form)).items.map((item) => item.name);
  expect(await names()).toEqual([name]);
  await keeper.client.call(controlCardTemplateRoutes.newVersion, { params: { id: first } });
  expect(await names()).toEqual([`${name}, wersja 1`, `${name}, wersja 2`]);
});

test('the usage of a definition names 100 places at most, and counts all', async () => {
  const type = await keeper.dataType();
  await app.sql(
    `with made as (insert into form_template (id, name, concurrency_stamp)
       select gen_random_uuid(), $2 || n, md5(n::text) from generate_series(1, 130) n returning id)
     insert into form_element (id, form_template_id, position, name, data_type_id)
       select gen_random_uuid(), id, 0, 'Pole', $1 from made`,
    [type, fresh('Wiele ')],
  );
  const usage = await usageOf('type', type);
  expect(usage.items).toHaveLength(100);
  expect(usage).toMatchObject({ totalCount: 130, counts: [{ kind: 'formTemplate', count: 130 }] });
});

test('the usage of a definition, and the refusal to delete it, name only places that the caller may read', async () => {
  const { group, templates } = await chain();
  const template = templates[0] ?? '';
  const seen = async (kind: 'group' | 'template', id: string, policies: Policy[]) => {
    const { client } = await addPerson(app, policies);
    const {
      items,
      counts: counted,
      totalCount,
    } = await client.call(RESOURCES[kind].usage, { params: { id } });
    const { problem } = await client.send(RESOURCES[kind].remove, { params: { id } });
    expect(problem?.code).toBe('Kartoteka:InUse');
    expect(problem?.data).toEqual({ usedBy: items });
    return { items: items.length, counts: counted.map((one) => one.count), totalCount };
  };
  const [designer, manager]: [Policy, Policy] = [
    'Kartoteka.ControlCards.ManageTemplates',
    'Kartoteka.ControlCards.ManageCards',
  ];
  const cards = { counts: [3], totalCount: 3 };
  expect(await seen('template', template, [designer])).toEqual({ items: 0, ...cards });
  expect(await seen('template', template, [designer, manager])).toEqual({ items: 3, ...cards });
  const inTemplates = { counts: [2], totalCount: 2 };
  expect(await seen('group', group, ['Kartoteka.ControlCards.ManageGroups'])).toEqual({
    items: 0,
    ...inTemplates,
  });
  expect(await seen('group', group, ['Kartoteka.ControlCards.ManageGroups', designer])).toEqual({
    items: 2,
    ...inTemplates,
  });
});
