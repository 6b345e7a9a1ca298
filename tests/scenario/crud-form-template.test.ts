import { randomUUID } from 'node:crypto';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { type FormElement, formTemplateRoutes as routes } from '@kartoteka/contract/form-template';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;
let text: string;
let decimal: string;
let display: string;
beforeAll(async () => {
  keeper = await openWarehouse(app);
  text = await keeper.dataType();
  decimal = await keeper.dataType({ displayName: fresh('Liczba'), storedValueType: 'number_float' });
  display = await keeper.dataType({ displayName: fresh('Treść'), controlType: 'contentDisplay' });
});

const create = (elements: object[], name = fresh('Formularz')) =>
  keeper.client.send(routes.create, { body: { name, elements } });

async function made(
  elements: {
    name: string;
    dataTypeId: string;
    description?: string;
    key?: string;
    dataTypeSettings?: FormElement['dataTypeSettings'];
  }[],
) {
  return keeper.client.call(routes.create, { body: { name: fresh('Formularz'), elements } });
}

test("new elements of a form get ids, which only the creating call maps to the client's keys", async () => {
  const form = await made([
    { name: ' Pierwszy ', dataTypeId: text, key: 'a' },
    { name: 'Drugi', dataTypeId: decimal, key: 'b' },
    { name: 'Trzeci', dataTypeId: text },
  ]);
  expect(form.elements.map(({ name, key }) => [name, key])).toEqual([
    ['Pierwszy', 'a'],
    ['Drugi', 'b'],
    ['Trzeci', undefined],
  ]);
  const read = await keeper.client.call(routes.get, { params: { id: form.id } });
  expect(read.elements.map((element) => element.key)).toEqual([undefined, undefined, undefined]);
  expect(read.elements.map((element) => element.id)).toEqual(form.elements.map((element) => element.id));
});

test('a change of a form keeps the ids that it sends, in the order that it sends', async () => {
  const form = await made([
    { name: 'A', dataTypeId: text },
    { name: 'B', dataTypeId: text },
    { name: 'C', dataTypeId: text },
  ]);
  const [a, b, c] = form.elements;
  const changed = await keeper.client.call(routes.update, {
    params: { id: form.id },
    body: {
      name: form.name,
      elements: [
        { id: c?.id, name: 'C zmieniony', dataTypeId: decimal, filterGroup: ' Grupa ' },
        { name: 'D', dataTypeId: text, isNew: true, key: 'nowy' },
        { id: a?.id.toUpperCase(), name: 'A', dataTypeId: text, key: 'stary' },
      ],
    },
  });
  expect(changed.elements.map(({ id, name }) => [id, name])).toEqual([
    [c?.id, 'C zmieniony'],
    [expect.any(String), 'D'],
    [a?.id, 'A'],
  ]);
  expect(changed.elements[0]).toMatchObject({ dataTypeId: decimal, filterGroup: 'Grupa' });
  expect(changed.elements.map((element) => element.key)).toEqual([undefined, 'nowy', undefined]);
  // A removed field is deleted, so its id can no longer be used.
  const { status, problem } = await keeper.client.send(routes.update, {
    params: { id: form.id },
    body: { name: form.name, elements: [{ id: b?.id, name: 'B', dataTypeId: text }] },
  });
  expect(status).toBe(400);
  expect(problem?.validationErrors?.map((one) => one.members)).toEqual([['elements', '0', 'id']]);
});

test("a field's own validator keeps the expectation of its pattern", async () => {
  const own = (expectation: string) => ({
    validatorSettings: { type: 3 as const, validValues: ['L\\d+'], expectation },
  });
  const form = await made([
    { name: 'Numer', dataTypeId: text, dataTypeSettings: own(' Litera L ') },
    { name: 'Drugi', dataTypeId: text, dataTypeSettings: own('') },
  ]);
  expect(form.elements.map((one) => one.dataTypeSettings)).toStrictEqual([
    own('Litera L'),
    { validatorSettings: { type: 3, validValues: ['L\\d+'] } },
  ]);
});

describe('bad input of a form template', () => {
  const element = (more: object) => [{ name: 'Pole', dataTypeId: text, ...more }];

  test.each<[string, () => object[], string]>([
    ['no element name', () => element({ name: ' ' }), 'elements.0.name'],
    ['a long element name', () => element({ name: 'a'.repeat(257) }), 'elements.0.name'],
    ['no data type', () => element({ dataTypeId: null }), 'elements.0.dataTypeId'],
    ['an unknown data type', () => element({ dataTypeId: randomUUID() }), 'elements.0.dataTypeId'],
    ['a long filter group', () => element({ filterGroup: 'a'.repeat(129) }), 'elements.0.filterGroup'],
    ['a long description', () => element({ description: 'a'.repeat(20_001) }), 'elements.0.description'],
    [
      'a long rich description',
      () => element({ dataTypeId: display, description: `<p>${'a'.repeat(20_001)}</p>` }),
      'elements.0.description',
    ],
    ['an unknown field id', () => element({ id: randomUUID() }), 'elements.0.id'],
    ['a malformed field id', () => element({ id: 'nowy' }), 'elements.0.id'],
    [
      'a validator that does not fit its data type',
      () => element({ dataTypeSettings: { validatorSettings: { type: 2, validValues: ['a', 'b'] } } }),
      'elements.0.dataTypeSettings.validatorSettings.type',
    ],
    [
      'a validator with a wrong value',
      () =>
        element({
          dataTypeId: decimal,
          dataTypeSettings: { validatorSettings: { type: 1, validValues: ['2,5', 'x'] } },
        }),
      'elements.0.dataTypeSettings.validatorSettings.validValues.1',
    ],
    [
      'a validator whose pattern does not compile',
      () => element({ dataTypeSettings: { validatorSettings: { type: 3, validValues: ['('] } } }),
      'elements.0.dataTypeSettings.validatorSettings.validValues.0',
    ],
    [
      'too many elements',
      () => Array.from({ length: 201 }, () => ({ name: 'Pole', dataTypeId: text })),
      'elements',
    ],
    ['NUL in a description', () => element({ description: 'a\0b' }), 'elements.0.description'],
  ])('a form template with %s is refused at the field that is wrong', async (_what, elements, member) => {
    const { status, problem } = await create(elements());
    expect(problem?.validationErrors?.map((one) => one.members.join('.'))).toEqual([member]);
    expect(status).toBe(400);
  });

  test("a form template with a duplicate id, or with the id of another form's field, is refused", async () => {
    const one = await made([{ name: 'A', dataTypeId: text }]);
    const other = await made([{ name: 'B', dataTypeId: text }]);
    const [a, b] = [one.elements[0]?.id, other.elements[0]?.id];
    const { problem } = await keeper.client.send(routes.update, {
      params: { id: one.id },
      body: {
        name: one.name,
        elements: [a, a, b].map((id) => ({ id, name: 'Pole', dataTypeId: text })),
      },
    });
    expect(problem?.validationErrors?.map((fault) => fault.members.join('.'))).toEqual([
      'elements.1.id',
      'elements.2.id',
    ]);
    const untouched = await keeper.client.call(routes.get, { params: { id: other.id } });
    expect(untouched.elements.map((element) => element.name)).toEqual(['B']);
  });
});

test('a form template may have 200 elements, and its rich text is cleaned', async () => {
  const dirty = '<p onclick="x()">Uwaga <script>alert(1)</script><b>gorące</b></p>';
  const elements = Array.from({ length: 200 }, (_, at) => ({
    name: `Pole ${at}`,
    dataTypeId: at % 2 === 0 ? display : text,
    description: dirty,
  }));
  const form = await made(elements);
  expect(form.elements).toHaveLength(200);
  expect(form.elements[0]?.description).toBe('<p>Uwaga <b>gorące</b></p>');
  // A plain description is stored and shown as it was written.
  expect(form.elements[1]?.description).toBe(dirty);
});

test('a data type cannot change to a kind of value that does not fit the own rule of a field that uses it', async () => {
  const displayName = fresh('Linia');
  const dataTypeId = await keeper.dataType({ displayName });
  const validatorSettings = { type: 1 as const, validValues: ['A', 'B'] };
  const elements = [{ name: 'Numer linii', dataTypeId, dataTypeSettings: { validatorSettings } }];
  const name = fresh('Formularz');
  await keeper.client.call(routes.create, { body: { name, elements } });
  const change = (storedValueType: string) =>
    keeper.client.send(dataTypeRoutes.update, {
      params: { id: dataTypeId },
      body: { displayName, controlType: 'text', storedValueType },
    });
  const { status, problem } = await change('number_integer');
  expect(status).toBe(400);
  expect(problem?.validationErrors?.map(({ members }) => members)).toEqual([['storedValueType']]);
  expect(problem?.validationErrors?.[0]?.message).toContain(`„Numer linii” w formularzu „${name}”`);
  expect((await change('text')).status).toBe(200);
});

test('an archived data type stays in the forms that use it, and cannot be added to others', async () => {
  const dataTypeId = await keeper.dataType();
  const form = await made([{ name: 'A', dataTypeId }]);
  await app.sql('update data_type set archived_at = now() where id = $1', [dataTypeId]);
  const elements = [
    { id: form.elements[0]?.id, name: 'A', dataTypeId },
    { name: 'Drugi raz', dataTypeId },
  ];
  const body = { name: form.name, elements };
  expect((await keeper.client.send(routes.update, { params: { id: form.id }, body })).status).toBe(200);
  const { status, problem } = await create([{ name: 'B', dataTypeId }]);
  expect(status).toBe(400);
  expect(problem?.validationErrors?.map((one) => one.members)).toEqual([['elements', '0', 'dataTypeId']]);
});

test('a stale write of a form gets a conflict even when its content is invalid', async () => {
  const form = await made([{ name: 'A', dataTypeId: text }]);
  const params = { id: form.id };
  const current = await keeper.client.call(routes.update, {
    params,
    body: { name: form.name, elements: [] },
  });
  const { status, problem } = await keeper.client.send(routes.update, {
    params,
    body: {
      name: form.name,
      concurrencyStamp: form.concurrencyStamp,
      elements: [{ id: form.elements[0]?.id, name: 'A', dataTypeId: text }],
    },
  });
  expect(status).toBe(409);
  expect(problem?.data).toEqual(current);
});

test('a form template in use names its templates and cannot be deleted', async () => {
  const form = await keeper.form('Wynik');
  const template = await keeper.template({ elements: [{ name: 'Element', formTemplateId: form }] });
  const { status, problem } = await keeper.client.send(routes.remove, { params: { id: form } });
  expect(status).toBe(403);
  expect(problem?.data).toMatchObject({ usedBy: [{ kind: 'controlCardTemplate', id: template }] });
});
