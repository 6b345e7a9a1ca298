import { auditRoutes } from '@kartoteka/contract/audit';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let auditor: Person;
let keeper: Keeper;

beforeAll(async () => {
  auditor = await addPerson(app, ['Kartoteka.Administration.Audit']);
  keeper = await openWarehouse(app);
});

/** Returns the trail of an object, oldest first: each action with its changes as 'row field: old → new'. */
async function trailOf(id: string): Promise<[string, string[]][]> {
  const { items } = await auditor.client.call(auditRoutes.search, { body: { maxResultCount: 1000 } });
  return items
    .filter(({ target }) => target?.id === id)
    .toReversed()
    .map(({ action, changes }) => [
      action,
      (changes ?? []).map(
        ({ path, within, old, new: now }) =>
          `${within ? `${within} ` : ''}${path}: ${JSON.stringify(old)} → ${JSON.stringify(now)}`,
      ),
    ]);
}

test('the audit trail records every change of a row that has only a name', async () => {
  const name = fresh('kg');
  const id = await keeper.unit(name);
  await keeper.client.call(unitTypeRoutes.update, { params: { id }, body: { name: `${name} netto` } });
  await keeper.client.call(unitTypeRoutes.archive, { params: { id } });
  await keeper.client.call(unitTypeRoutes.archive, { params: { id } });
  await keeper.client.call(unitTypeRoutes.unarchive, { params: { id } });
  await keeper.client.call(unitTypeRoutes.remove, { params: { id } });
  expect(await trailOf(id)).toEqual([
    ['definition.created', [`name: null → "${name}"`]],
    ['definition.updated', [`name: "${name}" → "${name} netto"`]],
    ['definition.archived', []],
    ['definition.unarchived', []],
    ['definition.deleted', [`name: "${name} netto" → null`]],
  ]);
});

test('the audit trail records the settings of a data type and the fields of a form in words, and cuts long texts', async () => {
  const unit = await keeper.unit('mm');
  const body = {
    displayName: 'Grubość',
    controlType: 'text',
    storedValueType: 'number_float',
    storedValueUnitTypeId: unit,
    settings: [{ type: 'referenceValue', referenceValue: { type: 2, values: ['2', '2,5'] } }],
  } as const;
  const type = await keeper.dataType(body);
  await keeper.client.call(dataTypeRoutes.update, {
    params: { id: type },
    body: {
      ...body,
      settings: [
        { type: 'requirement', isRequired: true },
        { type: 'referenceValue', referenceValue: { type: 2, values: ['2', '3'] } },
      ],
    },
  });
  const [, changed] = await trailOf(type);
  expect(changed).toEqual([
    'definition.updated',
    ['settings.referenceValue: "2–2,5 mm" → "2–3 mm"', 'settings.requirement: null → true'],
  ]);

  const number = await keeper.dataType({ displayName: 'Numer', storedValueType: 'text' });
  const pattern = (expectation: string) => ({
    type: 'validValue' as const,
    validValue: { type: 3 as const, values: ['L\\d+'], expectation },
  });
  for (const settings of [[pattern('')], [pattern('Litera L i cyfry')]]) {
    const put = { displayName: 'Numer', storedValueType: 'text' as const, settings };
    await keeper.client.call(dataTypeRoutes.update, { params: { id: number }, body: put });
  }
  expect((await trailOf(number)).slice(1)).toEqual([
    ['definition.updated', ['settings.validValue: null → "wzorzec L\\\\d+"']],
    [
      'definition.updated',
      ['settings.validValue: "wzorzec L\\\\d+" → "wzorzec L\\\\d+ („Litera L i cyfry”)"'],
    ],
  ]);

  const form = await keeper.form('Długość', 'Uwagi');
  const { name, elements } = await keeper.client.call(formTemplateRoutes.get, { params: { id: form } });
  const [length, notes] = elements as [(typeof elements)[0], (typeof elements)[0]];
  await keeper.client.call(formTemplateRoutes.update, {
    params: { id: form },
    body: {
      name,
      elements: [
        { ...notes, description: 'x'.repeat(600) },
        { ...length, name: 'Szerokość', dataTypeId: type },
      ],
    },
  });
  expect((await trailOf(form)).at(-1)).toEqual([
    'definition.updated',
    [
      'elements: ["Długość","Uwagi"] → ["Uwagi","Szerokość"]',
      'Szerokość elements.name: "Długość" → "Szerokość"',
      expect.stringMatching(/^Szerokość elements\.dataTypeId: "Tekst .*" → "Grubość"$/) as string,
      `Uwagi elements.description: null → "${'x'.repeat(500)}…"`,
    ],
  ]);
});

test('the audit trail names the fillers and signers of a template, and records its next version as a new template', async () => {
  const approver = await addPerson(app, ['Kartoteka.ControlCards.Approval']);
  const id = await keeper.template({
    name: 'Odbiór',
    elements: [{ name: 'Pomiar', description: '<p>Zważ <b>trzy</b></p>' }],
  });
  const template = await keeper.client.call(controlCardTemplateRoutes.get, { params: { id } });
  const elements = template.elements.map((element) => ({
    ...element,
    description: '<p>Zważ <i>trzy</i></p>',
    assignments: [{ type: 'user' as const, value: approver.id }],
    repetitionSettings: { isRepeatable: true, minRepetitions: 1, maxRepetitions: null },
  }));
  await keeper.client.call(controlCardTemplateRoutes.update, {
    params: { id },
    body: {
      ...template,
      elements,
      isCurrentVersion: true,
      approvals: [{ type: 'role', value: approver.roleId }],
    },
  });
  expect((await trailOf(id)).at(-1)).toEqual([
    'definition.updated',
    [
      'isCurrentVersion: false → true',
      `approvals: [] → ["Rola ${approver.roleName}"]`,
      'Pomiar elements.description: "Zważ trzy" → "Zważ trzy"',
      'Pomiar elements.isRepeatable: false → true',
      'Pomiar elements.minRepetitions: null → 1',
      expect.stringMatching(/^Pomiar elements\.assignments: \[\] → \["Użytkownik Osoba .*"\]$/) as string,
    ],
  ]);
  const copy = await keeper.client.call(controlCardTemplateRoutes.newVersion, { params: { id } });
  const [[action, changes] = ['', []]] = await trailOf(copy.id);
  expect([action, changes.includes('version: null → 2')]).toEqual(['definition.created', true]);
  await keeper.client.call(controlCardTemplateRoutes.update, {
    params: { id: copy.id },
    body: { ...copy, isCurrentVersion: true },
  });
  expect((await trailOf(id)).at(-1)).toEqual(['definition.updated', ['isCurrentVersion: true → false']]);
});

test('an audit event with hundreds of changes is listed without them, and has all of them when it is read by itself', async () => {
  const elements = Array.from({ length: 200 }, (_, at) => ({
    name: `Pomiar ${at}`,
    description: '<p>Zważ</p>',
  }));
  const id = await keeper.template({ name: fresh('Odbiór'), elements });
  const { items } = await auditor.client.call(auditRoutes.search, { body: { maxResultCount: 1000 } });
  const event = items.find(({ target }) => target?.id === id);
  expect(event).toMatchObject({ action: 'definition.created' });
  expect(event).not.toHaveProperty('changes');
  const whole = await auditor.client.call(auditRoutes.get, { params: { id: event?.id ?? '' } });
  expect(whole).toMatchObject({ ...event });
  expect(whole.changes).toContainEqual({
    path: 'elements.description',
    within: 'Pomiar 199',
    old: null,
    new: 'Zważ',
  });
});
