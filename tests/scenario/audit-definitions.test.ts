import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;

beforeAll(async () => {
  keeper = await openWarehouse(app);
});

describe('the options of a select', () => {
  const options = (...values: string[]) => [
    { type: 'availableOptions', options: values.map((value) => ({ value, label: `Opcja ${value}` })) },
  ];
  const valuesOf = (body: unknown) =>
    (body as { settings: [{ options: { value: string }[] }] }).settings[0].options.map(({ value }) => value);

  test('the options of a select are stored in the same form as the values of entries', async () => {
    const draft = { displayName: fresh('Średnica'), controlType: 'select', storedValueType: 'number_float' };
    const made = await keeper.client.send(dataTypeRoutes.create, {
      body: { ...draft, settings: options('2,50', '007', '-0', '10') },
    });
    expect(valuesOf(made.body)).toEqual(['2.50', '7', '0', '10']);
    const { id } = made.body as { id: string };
    const changed = await keeper.client.send(dataTypeRoutes.update, {
      params: { id },
      body: { ...draft, settings: options('3,5') },
    });
    expect(valuesOf(changed.body)).toEqual(['3.5']);
  });

  test('the options of a select of booleans or texts are stored in canonical form', async () => {
    const made = async (storedValueType: string, ...values: string[]) =>
      valuesOf(
        (
          await keeper.client.send(dataTypeRoutes.create, {
            body: {
              displayName: fresh('Wybór'),
              controlType: 'select',
              storedValueType,
              settings: options(...values),
            },
          })
        ).body,
      );
    expect(await made('bool', '1', '0')).toEqual(['true', 'false']);
    expect(await made('text', '2,50', 'Ż')).toEqual(['2,50', 'Ż']);
  });
});

describe('the rules of a template for signing', () => {
  const routes = controlCardTemplateRoutes;

  test('the rules of a template for signing stay when a client does not send them', async () => {
    const id = await keeper.template({
      fillerMaySign: false,
      onePersonMaySignSeveral: false,
      passwordAtSigning: true,
    });
    const { fillerMaySign, onePersonMaySignSeveral, passwordAtSigning, ...known } = await keeper.client.call(
      routes.get,
      { params: { id } },
    );
    expect({ fillerMaySign, onePersonMaySignSeveral, passwordAtSigning }).toEqual({
      fillerMaySign: false,
      onePersonMaySignSeveral: false,
      passwordAtSigning: true,
    });
    const after = await keeper.client.call(routes.update, { params: { id }, body: known });
    expect(after).toMatchObject({ fillerMaySign, onePersonMaySignSeveral, passwordAtSigning });
    const opened = await keeper.client.call(routes.update, {
      params: { id },
      body: { ...known, concurrencyStamp: after.concurrencyStamp, passwordAtSigning: false },
    });
    expect(opened).toMatchObject({ fillerMaySign: false, passwordAtSigning: false });
  });
});

describe('the id of an optional row', () => {
  test('a data type with an empty unit id has no unit, and an element with an empty form id has no form', async () => {
    const made = await keeper.client.send(dataTypeRoutes.create, {
      body: {
        displayName: fresh('Bez jednostki'),
        controlType: 'text',
        storedValueType: 'text',
        storedValueUnitTypeId: '',
      },
    });
    expect(made.body).toMatchObject({ storedValueUnitTypeId: null, storedValueUnitType: null });
    const id = await keeper.template({ elements: [{ name: 'Pusty', formTemplateId: '' }] });
    const template = await keeper.client.call(controlCardTemplateRoutes.get, { params: { id } });
    expect(template.elements).toMatchObject([{ formTemplateId: null, formTemplate: null }]);
  });

  test('creating a data type with a malformed unit id is refused, although the unit is optional', async () => {
    const refused = await keeper.client.send(dataTypeRoutes.create, {
      body: {
        displayName: fresh('Zła jednostka'),
        controlType: 'text',
        storedValueType: 'text',
        storedValueUnitTypeId: 'x',
      },
    });
    expect(refused.problem?.validationErrors).toEqual([
      { members: ['storedValueUnitTypeId'], message: 'Niepoprawny identyfikator.' },
    ]);
  });
});
