import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '../env/client.ts';
import { importFile, preview, smallFile } from '../env/definition-file.ts';
import { addPerson } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;
beforeAll(async () => {
  keeper = await openWarehouse(app);
});

type Range = [string | null, string | null];
const limit = (...values: Range): Setting => ({ type: 'validValue', validValue: { type: 2, values } });
const norm = (...values: Range): Setting => ({ type: 'referenceValue', referenceValue: { type: 2, values } });
const faultsOf = ({ problem }: Pick<Answer, 'problem'>) =>
  problem?.validationErrors?.map(({ members, message }) => [members.join('.'), message]);

const NORM = 'Norma wykracza poza dozwolone wartości. Zmień normę albo ustawienie „Dozwolona wartość”.';
const OWN_RULE = 'Żadna z tych wartości nie mieści się w normie typu danych, więc każda byłaby odchyleniem.';

const body = (more: object) => ({
  displayName: fresh('Wielkość'),
  controlType: 'text',
  storedValueType: 'number_float',
  ...more,
});

test.each<[string, object, string]>([
  ['a number', { settings: [limit('0', '16'), norm('6', '80')] }, 'settings.1.referenceValue.values.1'],
  [
    'a date',
    {
      controlType: 'date',
      storedValueType: 'datetime',
      settings: [norm('2025-12-31', null), limit('2026-01-01', null)],
    },
    'settings.0.referenceValue.values.0',
  ],
  [
    'a time',
    {
      controlType: 'time',
      storedValueType: 'text',
      settings: [limit('06:00', '14:00'), norm(null, '15:00')],
    },
    'settings.1.referenceValue.values.1',
  ],
])('a data type of %s with a norm outside its limits is refused at the norm', async (_what, more, place) => {
  const answer = await keeper.client.send(dataTypeRoutes.create, { body: body(more) });
  expect(answer.status).toBe(400);
  expect(faultsOf(answer)).toEqual([[place, NORM]]);
});

test('a data type that was stored with a norm outside its limits is readable and usable in forms, and only its save is refused', async () => {
  const id = await keeper.dataType(body({}));
  const stored = [limit('0', '16'), norm('20', '30')];
  await app.sql('update data_type set settings = $2 where id = $1', [id, JSON.stringify(stored)]);
  const { displayName, settings } = await keeper.client.call(dataTypeRoutes.get, { params: { id } });
  expect(settings).toEqual(stored);
  const form = { name: fresh('Formularz'), elements: [{ name: 'Pomiar', dataTypeId: id }] };
  expect((await keeper.client.send(formTemplateRoutes.create, { body: form })).status).toBe(200);
  const save = (values: Setting[]) =>
    keeper.client.send(dataTypeRoutes.update, {
      params: { id },
      body: body({ displayName, settings: values }),
    });
  expect(faultsOf(await save(settings))).toEqual([
    ['settings.1.referenceValue.values.0', NORM],
    ['settings.1.referenceValue.values.1', NORM],
  ]);
  expect((await save([limit('0', '16'), norm('6', '8')])).status).toBe(200);
});

test('a form refuses an own rule of a field that no value within the norm of its data type can keep', async () => {
  const dataTypeId = await keeper.dataType(body({ settings: [norm('2', '8')] }));
  const save = (...validValues: Range) => {
    const validatorSettings = { type: 2 as const, validValues };
    const elements = [{ name: 'Pomiar', dataTypeId, dataTypeSettings: { validatorSettings } }];
    return keeper.client.send(formTemplateRoutes.create, { body: { name: fresh('Formularz'), elements } });
  };
  const refused = await save('-30', '-18');
  expect(refused.status).toBe(400);
  expect(faultsOf(refused)).toEqual([
    ['elements.0.dataTypeSettings.validatorSettings.validValues', OWN_RULE],
  ]);
  expect((await save('5', '30')).status).toBe(200);
});

test('a data type refuses a new norm that misses the own rule of a field, and keeps its norm when it already missed it', async () => {
  const type = body({ displayName: fresh('Temperatura'), settings: [norm('2', '8')] });
  const dataTypeId = await keeper.dataType(type);
  const validatorSettings = { type: 2 as const, validValues: ['5', '10'] };
  const elements = [{ name: 'Chłodnia', dataTypeId, dataTypeSettings: { validatorSettings } }];
  const name = fresh('Formularz');
  await keeper.client.call(formTemplateRoutes.create, { body: { name, elements } });
  const save = (...values: Range) =>
    keeper.client.send(dataTypeRoutes.update, {
      params: { id: dataTypeId },
      body: { ...type, settings: [norm(...values)] },
    });
  const refused = await save('2', '4');
  expect(refused.status).toBe(400);
  expect(faultsOf(refused)).toEqual([
    [
      'settings.0.referenceValue.values',
      `Ta norma nie obejmuje żadnej wartości dozwolonej przez własne reguły pól: „Chłodnia” w formularzu „${name}”. Najpierw zmień je albo usuń w formularzach.`,
    ],
  ]);
  expect((await save('2', '5')).status).toBe(200);
  await app.sql('update data_type set settings = $2 where id = $1', [
    dataTypeId,
    JSON.stringify([norm('1', '3')]),
  ]);
  expect((await save('1', '3')).status).toBe(200);
});

test('the preview of an import reports a norm outside the limits at its data type, and the import is refused', async () => {
  const person = await addPerson(app, 'admin');
  const plain = smallFile();
  const settings = [limit('0', '16'), norm('20', null)];
  const file = { ...plain, dataTypes: plain.dataTypes.map((one) => ({ ...one, settings })) };
  const row = (await preview(person, file)).rows.find(({ kind }) => kind === 'dataType');
  expect(row?.outcome).toBe('blocked');
  expect(row?.faults).toEqual([
    { members: ['settings', '1', 'referenceValue', 'values', '0'], message: NORM },
  ]);
  const refused = await importFile(person, file);
  expect(refused.status).toBe(400);
  expect(faultsOf(refused)).toContainEqual(['file.dataTypes.0.settings.1.referenceValue.values.0', NORM]);
});

test('the preview of an import reports an own rule that misses the norm of its data type at its form', async () => {
  const person = await addPerson(app, 'admin');
  const plain = smallFile();
  const file = {
    ...plain,
    dataTypes: plain.dataTypes.map((one) => ({ ...one, settings: [norm('2', '8')] })),
    formTemplates: plain.formTemplates.map((one) => ({
      ...one,
      elements: one.elements.map((element) => ({
        ...element,
        validatorSettings: { type: 2 as const, validValues: ['9', null] },
      })),
    })),
  };
  const row = (await preview(person, file)).rows.find(({ kind }) => kind === 'formTemplate');
  expect(row?.outcome).toBe('blocked');
  expect(row?.faults.map(({ message }) => message)).toEqual([OWN_RULE]);
});
