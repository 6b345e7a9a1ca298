import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { FORM_SIZE } from '@kartoteka/domain/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { markOf } from '../env/answers.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import type { MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;
let plant: CardPlant;
beforeAll(async () => {
  keeper = await openWarehouse(app);
  plant = await openPlant(app);
});

/** Makes settings of about `bytes` bytes. An attribute of the only option takes nearly all of them. */
const settingsOf = (bytes: number, value = 'A'): Setting[] => [
  {
    type: 'availableOptions',
    options: [{ value, label: '', attributes: [{ type: 'note', value: 'ż'.repeat(bytes / 2) }] }],
  },
];
const typeBody = (bytes: number) => ({
  displayName: fresh('Typ'),
  controlType: 'select' as const,
  storedValueType: 'text' as const,
  settings: settingsOf(bytes),
});
const typeOf = (bytes: number) => keeper.dataType(typeBody(bytes));
const formBody = (dataTypeId: string, fields: number) => ({
  name: fresh('Formularz'),
  elements: Array.from({ length: fields }, (_, at) => ({ name: `Pole ${at}`, dataTypeId })),
});
const sendForm = (dataTypeId: string, fields: number) =>
  keeper.client.send(formTemplateRoutes.create, { body: formBody(dataTypeId, fields) });
const formOf = async (dataTypeId: string, fields: number) =>
  (await keeper.client.call(formTemplateRoutes.create, { body: formBody(dataTypeId, fields) })).id;
const templateBody = async (formTemplateId: string, elements: number) => ({
  name: fresh('Wzór'),
  controlCardGroupId: await keeper.group(),
  controlCardTypeId: await keeper.type(),
  isCurrentVersion: true,
  elements: Array.from({ length: elements }, (_, at) => ({ name: `Element ${at}`, formTemplateId })),
});

const told = (answer: Parameters<typeof markOf>[0] & { status: number }) => [
  answer.status,
  markOf(answer)?.toString(),
  answer.problem?.validationErrors?.[0]?.message,
];

describe("the size limit of a card's form", () => {
  test('a data type whose settings alone exceed the size limit is refused, and the error marks the settings', async () => {
    const answer = await keeper.client.send(dataTypeRoutes.create, { body: typeBody(7_500_000) });
    expect(told(answer)).toEqual([400, 'settings', expect.stringContaining('7,6 MB, a mogą najwyżej 4 MB')]);
  });

  test('a form that is too large is refused at the field that exceeds the limit', async () => {
    const id = await typeOf(1_900_000);
    expect(told(await sendForm(id, 3))).toEqual([
      400,
      'elements.2.dataTypeId',
      expect.stringContaining('5,8 MB, a może najwyżej 4 MB'),
    ]);
    expect((await sendForm(id, 2)).status).toBe(200);
    expect(told(await sendForm(id, 200))[0]).toBe(400);
  });

  test('a template that is too large is refused at the element that exceeds the limit, even when one form is repeated', async () => {
    const form = await formOf(await typeOf(300_000), 2);
    const send = async (elements: number) =>
      keeper.client.send(controlCardTemplateRoutes.create, { body: await templateBody(form, elements) });
    expect(told(await send(200))).toEqual([
      400,
      expect.stringMatching(/^elements\.\d+\.formTemplateId$/),
      expect.stringContaining('a mogą najwyżej 4 MB'),
    ]);
    expect(told(await send(7)).slice(0, 2)).toEqual([400, 'elements.6.formTemplateId']);
    expect((await send(6)).status).toBe(200);
  });

  test('a data type or a form is refused when it makes a template that uses it too large', async () => {
    const typeId = await typeOf(300_000);
    const form = await formOf(typeId, 2);
    const template = await templateBody(form, 6);
    await keeper.client.call(controlCardTemplateRoutes.create, { body: template });
    const resized = (bytes: number) =>
      keeper.client.send(dataTypeRoutes.update, { params: { id: typeId }, body: typeBody(bytes) });
    expect(told(await resized(400_000))).toEqual([
      400,
      'settings',
      `Karta według wzoru „${template.name}” zajęłaby 4,9 MB, a może najwyżej 4 MB.`,
    ]);
    expect((await resized(310_000)).status).toBe(200);
    const longer = await keeper.client.send(formTemplateRoutes.update, {
      params: { id: form },
      body: formBody(typeId, 3),
    });
    expect(told(longer)).toEqual([400, 'elements', expect.stringContaining(template.name)]);
  });
});

test('a data type is refused when it makes a form too large, even if no template uses the form', async () => {
  const typeId = await typeOf(300_000);
  await formOf(typeId, 2);
  const answer = await keeper.client.send(dataTypeRoutes.update, {
    params: { id: typeId },
    body: typeBody(3_000_000),
  });
  expect(told(answer)).toEqual([400, 'settings', expect.stringMatching(/^Formularz „.+” zająłby 6,1 MB/)]);
});

test("the computed size of a card's form is within 0.2 MB of the size of the form-data answer", async () => {
  const form = await formOf(await typeOf(500_000), 3);
  const { id } = await keeper.client.call(controlCardTemplateRoutes.create, {
    body: await templateBody(form, 2),
  });
  const cardId = await startCard(plant.ola, { id } as MadeTemplate);
  const { elements } = await formData(plant.ola, cardId);
  const size = Buffer.byteLength(JSON.stringify(elements));
  const fields = Math.ceil((FORM_SIZE - size) / 500_500) + 3;
  const sent = await keeper.client.send(formTemplateRoutes.update, {
    params: { id: form },
    body: formBody(await typeOf(500_000), fields),
  });
  const real = (size / 6) * fields * 2;
  const [, words] = /zajęłaby ([\d,]+) MB/.exec(String(told(sent)[2])) ?? [];
  expect(Math.abs(Number(words?.replace(',', '.')) - real / 1e6)).toBeLessThan(0.2);
});

test('a form that already exceeds the size limit can be renamed and made smaller, and its cards open', async () => {
  const typeId = await typeOf(1_000_000);
  const form = await formOf(typeId, 3);
  const { id } = await keeper.client.call(controlCardTemplateRoutes.create, {
    body: await templateBody(form, 1),
  });
  await app.sql('update data_type set settings = $2 where id = $1', [
    typeId,
    JSON.stringify(settingsOf(2_000_000)),
  ]);
  await app.sql('update definition_clock set version = version + 1');
  const cardId = await startCard(plant.ola, { id } as MadeTemplate);
  expect(JSON.stringify(await formData(plant.ola, cardId)).length).toBeGreaterThan(3_000_000);
  const read = () => keeper.client.call(formTemplateRoutes.get, { params: { id: form } });
  const save = async (change: (elements: Awaited<ReturnType<typeof read>>['elements']) => object[]) => {
    const { elements } = await read();
    const body = { name: fresh('Formularz'), elements: change(elements) } as ReturnType<typeof formBody>;
    return (await keeper.client.send(formTemplateRoutes.update, { params: { id: form }, body })).status;
  };
  expect(await save((elements) => elements)).toBe(200);
  expect(await save((elements) => [...elements, { name: 'Jeszcze jedno', dataTypeId: typeId }])).toBe(400);
  expect(await save((elements) => elements.slice(1))).toBe(200);
});
