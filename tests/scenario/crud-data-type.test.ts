import { randomUUID } from 'node:crypto';
import { dataTypeRoutes as routes } from '@kartoteka/contract/data-type';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { beforeAll, describe, expect, test } from 'vitest';
import { pngUrl } from '../env/pictures.ts';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;
beforeAll(async () => {
  keeper = await openWarehouse(app);
});

const PNG = pngUrl(1);
const option = (value: string, attributes: object[] = []) => ({ value, label: `${value}.`, attributes });
const rule = (type: number, values: (string | null)[]) => ({
  type: 'validValue',
  validValue: { type, values },
});

const send = (more: object) =>
  keeper.client.send(routes.create, {
    body: { displayName: fresh('Typ danych'), storedValueType: 'text', ...more },
  });

test('a data type is returned as it was sent, with its unit', async () => {
  const unit = await keeper.unit('°C');
  const body = {
    displayName: fresh('Temperatura'),
    controlType: 'text' as const,
    storedValueType: 'number_float' as const,
    storedValueUnitTypeId: unit.toUpperCase(),
    settings: [
      { type: 'requirement' as const, isRequired: true },
      rule(2, ['-40', null]),
      { type: 'referenceValue' as const, referenceValue: { type: 2, values: ['0', '4,5'] } },
    ],
  };
  const { status, body: made } = await keeper.client.send(routes.create, { body });
  expect(status).toBe(200);
  expect(made).toMatchObject({
    ...body,
    storedValueUnitTypeId: unit,
    storedValueUnitType: { id: unit, name: '°C' },
  });
});

test('a data type keeps the expectation of a pattern as one line, and drops the expectation of another rule', async () => {
  const expected = (type: number, values: string[], expectation: string | null) => [
    { type: 'referenceValue', referenceValue: { type, values, expectation } },
  ];
  const stored = async (settings: object[]): Promise<unknown> => {
    const { id } = await keeper.client.call(routes.create, {
      body: { displayName: fresh('Wzorzec'), storedValueType: 'text', settings: settings as Setting[] },
    });
    return (await keeper.client.call(routes.get, { params: { id } })).settings;
  };
  expect(await stored(expected(3, ['L\\d+'], ' Litera L\n i cyfry '))).toStrictEqual(
    expected(3, ['L\\d+'], 'Litera L i cyfry'),
  );
  for (const none of [expected(3, ['L\\d+'], ' '), expected(3, ['L\\d+'], null)]) {
    expect(await stored(none)).toStrictEqual([
      { type: 'referenceValue', referenceValue: { type: 3, values: ['L\\d+'] } },
    ]);
  }
  expect(await stored(expected(1, ['A'], 'Tylko A'))).toStrictEqual([
    { type: 'referenceValue', referenceValue: { type: 1, values: ['A'] } },
  ]);
});

test('a new data type is a text field by default', async () => {
  expect((await send({})).body).toMatchObject({
    controlType: 'text',
    settings: [],
    storedValueUnitType: null,
  });
});

test('a data type keeps the pictures and other attributes of its options', async () => {
  const settings = [
    {
      type: 'availableOptions',
      options: [option('A', [{ type: 'image', value: PNG }]), option('B', [{ type: 'color', value: 'red' }])],
    },
  ];
  const make = (given: object[]) =>
    keeper.client.call(routes.create, {
      body: {
        displayName: fresh('Obrazy'),
        controlType: 'select',
        storedValueType: 'text',
        settings: given as Setting[],
      },
    });
  const made = await make(settings);
  const picture: unknown = expect.stringMatching(/^data:image\/png;base64,/);
  expect(made.settings).toEqual([
    { ...settings[0], options: [option('A', [{ type: 'image', value: picture }]), settings[0]?.options[1]] },
  ]);
  expect((await make(made.settings)).settings).toEqual(made.settings);
  expect((await send({ controlType: 'select' })).status).toBe(200);
});

describe('bad input of a data type', () => {
  test.each<[string, object, string]>([
    ['no name', { displayName: ' ' }, 'displayName'],
    ['no stored type', { storedValueType: undefined }, 'storedValueType'],
    ['an unknown stored type', { storedValueType: 'blob' }, 'storedValueType'],
    ['an unknown control', { controlType: 'slider' }, 'controlType'],
    ['an illegal pair of control and stored type', { controlType: 'checkbox' }, 'storedValueType'],
    ['a date as a number', { controlType: 'date', storedValueType: 'number_float' }, 'storedValueType'],
    ['a malformed unit id', { storedValueUnitTypeId: 'mm' }, 'storedValueUnitTypeId'],
    ['an unknown unit', { storedValueUnitTypeId: randomUUID() }, 'storedValueUnitTypeId'],
    ['settings that are not a list', { settings: {} }, 'settings'],
    ['an unknown setting', { settings: [{ type: 'colour' }] }, 'settings.0.type'],
    ['a setting twice', { settings: [{ type: 'requirement' }, { type: 'requirement' }] }, 'settings.1.type'],
    ['a negative length', { settings: [{ type: 'minLength', length: -1 }] }, 'settings.0.length'],
    [
      'a length that is not a number',
      { settings: [{ type: 'maxLength', length: 'x' }] },
      'settings.0.length',
    ],
    [
      'a minimum length above the maximum',
      {
        settings: [
          { type: 'maxLength', length: 2 },
          { type: 'minLength', length: 3 },
        ],
      },
      'settings.1.length',
    ],
    [
      'a range whose start is above its end',
      { storedValueType: 'number_float', settings: [rule(2, ['2,5', '2'])] },
      'settings.0.validValue.values',
    ],
    [
      'a range of one value',
      { storedValueType: 'number_float', settings: [rule(2, ['2'])] },
      'settings.0.validValue.values',
    ],
    ['a range of texts', { settings: [rule(2, ['a', 'b'])] }, 'settings.0.validValue.type'],
    [
      'a pattern that does not compile',
      { settings: [rule(3, ['a', '['])] },
      'settings.0.validValue.values.1',
    ],
    ['a pattern that could hang', { settings: [rule(3, ['(a)\\1'])] }, 'settings.0.validValue.values.0'],
    ['an unknown kind of rule', { settings: [rule(4, [])] }, 'settings.0.validValue.type'],
    [
      'a rule with a value of another type',
      { storedValueType: 'number_integer', settings: [rule(1, ['x'])] },
      'settings.0.validValue.values.0',
    ],
    [
      'an option twice',
      {
        controlType: 'select',
        settings: [{ type: 'availableOptions', options: [option('A'), option('A')] }],
      },
      'settings.0.options.1.value',
    ],
    [
      'an option without a value',
      { controlType: 'select', settings: [{ type: 'availableOptions', options: [option(' ')] }] },
      'settings.0.options.0.value',
    ],
    [
      'an option that is too long',
      { controlType: 'select', settings: [{ type: 'availableOptions', options: [option('x'.repeat(257))] }] },
      'settings.0.options.0.value',
    ],
    [
      'too many attributes',
      {
        controlType: 'select',
        settings: [
          {
            type: 'availableOptions',
            options: [
              option(
                'A',
                Array.from({ length: 21 }, () => ({ type: 'x', value: 'y' })),
              ),
            ],
          },
        ],
      },
      'settings.0.options.0.attributes',
    ],
    [
      'a picture on another server',
      {
        controlType: 'select',
        settings: [
          {
            type: 'availableOptions',
            options: [option('A', [{ type: 'image', value: 'https://zaklad.pl/a.png' }])],
          },
        ],
      },
      'settings.0.options.0.attributes.0.value',
    ],
  ])('a data type with %s is refused at the field that is wrong', async (_what, more, member) => {
    const { status, problem } = await send(more);
    expect(problem?.validationErrors?.map((one) => one.members.join('.'))).toContain(member);
    expect(status).toBe(400);
  });
});

test('two data types cannot have the same name', async () => {
  const displayName = fresh('Średnica');
  await keeper.dataType({ displayName });
  const { status, problem } = await send({ displayName: displayName.toLowerCase() });
  expect(status).toBe(403);
  expect(problem?.validationErrors?.map((one) => one.members)).toEqual([['displayName']]);
});

test('a data type keeps a unit that was archived, but a new data type cannot use an archived unit', async () => {
  const unit = await keeper.unit();
  const id = await keeper.dataType({ storedValueUnitTypeId: unit });
  await app.sql('update unit_type set archived_at = now() where id = $1', [unit]);
  const body = { displayName: fresh('Nowa'), storedValueType: 'text', storedValueUnitTypeId: unit };
  expect((await keeper.client.send(routes.update, { params: { id }, body })).status).toBe(200);
  const { problem } = await send({ storedValueUnitTypeId: unit });
  expect(problem?.validationErrors).toEqual([
    { message: 'Ta pozycja jest w archiwum.', members: ['storedValueUnitTypeId'] },
  ]);
});

test('a data type in use names its forms and cannot be deleted', async () => {
  const form = await keeper.form('Wynik', 'Wynik drugi');
  const [row] = await app.sql<{ data_type_id: string }>(
    'select distinct data_type_id from form_element where form_template_id = $1',
    [form],
  );
  const id = row?.data_type_id ?? '';
  const { status, problem } = await keeper.client.send(routes.remove, { params: { id } });
  expect(status).toBe(403);
  expect(problem).toMatchObject({
    code: 'Kartoteka:InUse',
    data: { usedBy: [{ kind: 'formTemplate', id: form }] },
  });
});

test('the list of data types has short settings and leaves out long settings', async () => {
  const options = Array.from({ length: 300 }, (_, at) => ({ value: `wariant numer ${at}`, label: '' }));
  const [long, short] = await Promise.all(
    [options, options.slice(0, 3)].map((some) =>
      keeper.client.call(routes.create, {
        body: {
          displayName: fresh('Lista'),
          controlType: 'select',
          storedValueType: 'text',
          settings: [{ type: 'availableOptions', options: some }],
        },
      }),
    ),
  );
  const { items } = await keeper.client.call(routes.list, { query: { maxResultCount: 1000 } });
  const rowOf = (id = '') => items.find((item) => item.id === id);
  expect(rowOf(short?.id)).toEqual(short);
  expect(rowOf(long?.id)).toEqual({ ...long, settings: undefined });
  const whole = await keeper.client.call(routes.get, { params: { id: long?.id ?? '' } });
  expect(whole.settings).toMatchObject([{ options }]);
});
