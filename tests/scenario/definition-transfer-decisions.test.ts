import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import type { DecisionInput, DefinitionFile } from '@kartoteka/contract/definition-transfer';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { beforeAll, describe, expect, test } from 'vitest';
import { importFile, looser, preview, rowOf, smallFile } from '../env/definition-file.ts';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const plant = testApp({ from: 'empty' });
let there: Person;

beforeAll(async () => {
  there = await addPerson(plant, 'admin');
});

async function formNamed(name: string) {
  const { items } = await there.client.call(formTemplateRoutes.search, { body: { search: name } });
  return there.client.call(formTemplateRoutes.get, { params: { id: items[0]?.id ?? '' } });
}

/** Returns the file with a data type that has this control and no unit, and this description of the field. */
const withNote = (
  file: DefinitionFile,
  controlType: 'contentDisplay' | 'text',
  description: string,
): DefinitionFile => ({
  ...file,
  dataTypes: file.dataTypes.map((one) => ({
    ...one,
    controlType,
    storedValueType: 'text',
    unitType: null,
    settings: [],
  })),
  formTemplates: file.formTemplates.map((one) => ({
    ...one,
    elements: one.elements.map((element) => ({ ...element, description })),
  })),
});

/** Returns the file with a data type for this kind of value, without a unit, and with this own rule of the field. */
const withRule = (
  file: DefinitionFile,
  storedValueType: 'text' | 'number_integer',
  validatorSettings: DefinitionFile['formTemplates'][number]['elements'][number]['validatorSettings'],
): DefinitionFile => ({
  ...file,
  dataTypes: file.dataTypes.map((one) => ({ ...one, storedValueType, unitType: null, settings: [] })),
  formTemplates: file.formTemplates.map((one) => ({
    ...one,
    elements: one.elements.map((element) => ({ ...element, validatorSettings })),
  })),
});

/** Returns the file with options of about this many bytes in its data type, and a form of this many fields. */
const withOptions = (file: DefinitionFile, bytes: number, fields: number): DefinitionFile => ({
  ...file,
  dataTypes: file.dataTypes.map((one) => ({
    ...one,
    controlType: 'select',
    storedValueType: 'text',
    unitType: null,
    settings: [
      {
        type: 'availableOptions',
        options: [{ value: 'A', label: '', attributes: [{ type: 'note', value: 'x'.repeat(bytes) }] }],
      },
    ],
  })),
  formTemplates: file.formTemplates.map((one) => ({
    ...one,
    elements: Array.from({ length: fields }, (_, at) =>
      one.elements.slice(0, 1).map((element) => ({ ...element, name: `Pole ${at}` })),
    ).flat(),
  })),
});

describe('decisions about the definitions of an imported file', () => {
  test('a preview shows the differences and the usage of a definition that differs, and a person must decide about it', async () => {
    const file = smallFile();
    expect((await importFile(there, file)).status).toBe(200);
    const [type, form] = [file.dataTypes[0]?.name ?? '', file.formTemplates[0]?.name ?? ''];
    const told = await preview(there, looser(file));
    expect(rowOf(told, 'dataType', type)).toMatchObject({
      status: 'different',
      outcome: 'undecided',
      decision: null,
      offers: ['existing', 'rename', 'overwrite'],
      changes: [{ path: 'settings.requirement', old: true, new: false }],
      usage: {
        counts: [
          { kind: 'formTemplate', count: 1 },
          { kind: 'controlCardTemplate', count: 1 },
        ],
      },
    });
    expect(rowOf(told, 'formTemplate', form).status).toBe('same');
    const refused = await importFile(there, looser(file));
    expect([refused.status, refused.problem?.validationErrors]).toEqual([
      400,
      [
        {
          message: 'Wybierz, co zrobić z tą pozycją.',
          members: ['file', 'dataTypes', '0', 'name'],
        },
      ],
    ]);
  });

  test('an import stores nothing when a person decides to keep the existing definition', async () => {
    const file = smallFile();
    await importFile(there, file);
    const name = file.dataTypes[0]?.name ?? '';
    const decisions: DecisionInput[] = [{ kind: 'dataType', name, decision: 'existing' }];
    const answer = await importFile(there, looser(file), { decisions });
    expect(answer.body).toMatchObject({ created: [], overwritten: [] });
  });

  test('importing a data type under a new name makes its form and template differ from the existing form and template', async () => {
    const file = smallFile();
    await importFile(there, file);
    const [type, form] = [file.dataTypes[0]?.name ?? '', file.formTemplates[0]?.name ?? ''];
    const renaming: DecisionInput = {
      kind: 'dataType',
      name: type,
      decision: 'rename',
      newName: `${type} luźna`,
    };
    const told = await preview(there, looser(file), { decisions: [renaming] });
    expect(rowOf(told, 'dataType', type)).toMatchObject({ outcome: 'created', newName: `${type} luźna` });
    expect(rowOf(told, 'formTemplate', form)).toMatchObject({
      status: 'different',
      changes: [{ path: 'elements.dataTypeId', within: 'Średnica', old: type, new: `${type} luźna` }],
    });
    const template = file.controlCardTemplates[0]?.name ?? '';
    const decisions: DecisionInput[] = [
      renaming,
      { kind: 'formTemplate', name: form, decision: 'rename', newName: `${form} luźne` },
      { kind: 'controlCardTemplate', name: template, decision: 'version' },
    ];
    const answer = await importFile(there, looser(file), { decisions });
    const { template: made } = answer.body as { template: { id: string } };
    const read = await there.client.call(controlCardTemplateRoutes.get, { params: { id: made.id } });
    expect(read).toMatchObject({
      name: template,
      version: 2,
      isCurrentVersion: false,
      elements: [{ formTemplate: { name: `${form} luźne` } }],
    });
  });

  test('a form that a decision overwrites keeps its id and the ids of its fields, and the trail records the change', async () => {
    const file = smallFile();
    await importFile(there, file);
    const form = file.formTemplates[0];
    const name = form?.name ?? '';
    const changed: DefinitionFile = {
      ...file,
      formTemplates: file.formTemplates.map((one) => ({
        ...one,
        elements: one.elements.map((element) => ({ ...element, description: 'Mierz mikrometrem.' })),
      })),
    };
    const before = await formNamed(name);
    const decisions: DecisionInput[] = [{ kind: 'formTemplate', name, decision: 'overwrite' }];
    const answer = await importFile(there, changed, { decisions });
    expect(answer.body).toMatchObject({
      created: [],
      overwritten: [{ kind: 'formTemplate', id: before.id, name }],
    });
    const after = await formNamed(name);
    expect(after.elements.map(({ id, description }) => [id, description])).toEqual([
      [before.elements[0]?.id, 'Mierz mikrometrem.'],
    ]);
    const told = await plant.sql(
      `select from audit_event where target_id = $1 and action = 'definition.updated'`,
      [before.id],
    );
    expect(told).toHaveLength(1);
  });

  test('an import that overwrites a data type stores the descriptions that the data type rewrites', async () => {
    const file = withNote(smallFile(), 'contentDisplay', '<p>Uwaga <b>gorące</b></p>');
    await importFile(there, file);
    const changed = withNote(file, 'text', 'Uwaga gorące');
    const name = file.dataTypes[0]?.name ?? '';
    const answer = await importFile(there, changed, {
      decisions: [{ kind: 'dataType', name, decision: 'overwrite' }],
    });
    expect(answer.body).toMatchObject({ created: [], overwritten: [{ kind: 'dataType', name }] });
    const form = await formNamed(file.formTemplates[0]?.name ?? '');
    expect(form.elements.map(({ description }) => description)).toEqual(['Uwaga gorące']);
  });

  test.each([
    ['text', 'contentDisplay', '<p>Uwaga <b>gorące</b></p>', 'Uwaga gorące'],
    ['contentDisplay', 'text', '2 < 3 <img src=x>\nB', '<p>2 &lt; 3 &lt;img src=x&gt;</p><p>B</p>'],
  ] as const)(
    'an imported form fits its description to an existing data type whose control is %s while the file has %s',
    async (ours, theirs, description, stored) => {
      const file = smallFile();
      await importFile(there, withNote(file, ours, 'Nasz opis'));
      const [name = '', form = ''] = [file.dataTypes[0]?.name, file.formTemplates[0]?.name];
      const decisions: DecisionInput[] = [
        { kind: 'dataType', name, decision: 'existing' },
        { kind: 'formTemplate', name: form, decision: 'overwrite' },
      ];
      const changed = withNote(file, theirs, description);
      expect((await importFile(there, changed, { decisions })).status).toBe(200);
      const { elements } = await formNamed(form);
      expect(elements.map((element) => element.description)).toEqual([stored]);
      expect(rowOf(await preview(there, changed, { decisions }), 'formTemplate', form).status).toBe('same');
    },
  );

  const LINES = { type: 1 as const, validValues: ['A', 'B'] };
  const overwriting = (file: DefinitionFile): DecisionInput[] => [
    { kind: 'dataType', name: file.dataTypes[0]?.name ?? '', decision: 'overwrite' },
    { kind: 'formTemplate', name: file.formTemplates[0]?.name ?? '', decision: 'overwrite' },
  ];

  test('an import may give a data type another kind of value if it also overwrites the form whose old rule does not fit it', async () => {
    const file = withRule(smallFile(), 'text', LINES);
    await importFile(there, file);
    const range = { type: 2 as const, validValues: ['1', '9'] };
    const changed = withRule(file, 'number_integer', range);
    const decisions = overwriting(file);
    const told = await preview(there, changed, { decisions });
    expect(told.rows.flatMap(({ kind, outcome, faults }) => [[kind, outcome, faults]])).toEqual([
      ['unitType', 'reused', []],
      ['controlCardGroup', 'reused', []],
      ['controlCardType', 'reused', []],
      ['dataType', 'overwritten', []],
      ['formTemplate', 'overwritten', []],
      ['controlCardTemplate', 'reused', []],
    ]);
    expect((await importFile(there, changed, { decisions })).status).toBe(200);
    const form = await formNamed(file.formTemplates[0]?.name ?? '');
    expect(form.elements.map(({ dataTypeSettings }) => dataTypeSettings.validatorSettings)).toEqual([range]);
  });

  test('a data type is not overwritten when its form already equals the file and has a rule of its own that does not fit', async () => {
    const file = withRule(smallFile(), 'text', LINES);
    await importFile(there, file);
    const changed = withRule(file, 'number_integer', LINES);
    const decisions = overwriting(file);
    const told = await preview(there, changed, { decisions });
    const form = rowOf(told, 'formTemplate', file.formTemplates[0]?.name ?? '');
    expect([form.status, form.outcome, form.faults.map(({ members }) => members[0])]).toEqual([
      'same',
      'blocked',
      ['elements', 'elements'],
    ]);
    expect((await importFile(there, changed, { decisions })).status).toBe(400);
  });

  test('an import overwrites a data type together with the form that would have become too large with its old fields', async () => {
    const file = withOptions(smallFile(), 10_000, 200);
    expect((await importFile(there, file)).status).toBe(200);
    const changed = withOptions(file, 30_000, 20);
    const decisions = overwriting(file);
    const told = await preview(there, changed, { decisions });
    expect(told.rows.flatMap(({ outcome, faults }) => [[outcome, faults]]).slice(-3)).toEqual([
      ['overwritten', []],
      ['overwritten', []],
      ['reused', []],
    ]);
    expect((await importFile(there, changed, { decisions })).status).toBe(200);
    const form = await formNamed(file.formTemplates[0]?.name ?? '');
    expect(form.elements).toHaveLength(20);
  });

  test.each([
    ['has other fields', 190],
    ['already equals the file', 200],
  ])(
    'an import does not overwrite a data type that makes a form of the file too large, which %s',
    async (_what, fields) => {
      const file = withOptions(smallFile(), 10_000, 200);
      await importFile(there, file);
      const changed = withOptions(file, 30_000, fields);
      const decisions = overwriting(file);
      const told = await preview(there, changed, { decisions });
      const form = rowOf(told, 'formTemplate', file.formTemplates[0]?.name ?? '');
      expect([form.outcome, form.faults.map(({ message }) => message)]).toEqual([
        'blocked',
        [expect.stringMatching(/najwyżej 4 MB/)],
      ]);
      expect((await importFile(there, changed, { decisions })).status).toBe(400);
    },
  );

  test('a preview reports a new name that is taken or missing at the row of the definition', async () => {
    const file = smallFile();
    await importFile(there, file);
    const name = file.dataTypes[0]?.name ?? '';
    const decisions: DecisionInput[] = [
      { kind: 'dataType', name, decision: 'rename', newName: name.toUpperCase() },
    ];
    const told = await preview(there, looser(file), { decisions });
    expect(rowOf(told, 'dataType', name)).toMatchObject({
      outcome: 'blocked',
      faults: [{ message: `Nazwa „${name.toUpperCase()}” jest już zajęta.`, members: ['name'] }],
    });
    const missing = await preview(there, looser(file), {
      decisions: [{ kind: 'dataType', name, decision: 'rename' }],
    });
    expect(rowOf(missing, 'dataType', name)).toMatchObject({
      outcome: 'undecided',
      faults: [{ message: 'Pole jest wymagane.', members: ['newName'] }],
    });
  });

  test('a form that needs an archived data type is refused until the data type gets a new name', async () => {
    const file = smallFile();
    await importFile(there, file);
    const name = file.dataTypes[0]?.name ?? '';
    const { items } = await there.client.call(dataTypeRoutes.search, { body: { search: name } });
    await there.client.call(dataTypeRoutes.archive, { params: { id: items[0]?.id ?? '' } });
    const other = {
      ...file,
      formTemplates: file.formTemplates.map((one) => ({ ...one, name: `${one.name} nowe` })),
      controlCardTemplates: file.controlCardTemplates.map((one) => ({
        ...one,
        name: `${one.name} nowy`,
        elements: one.elements.map((element) => ({
          ...element,
          formTemplate: `${element.formTemplate} nowe`,
        })),
      })),
    };
    const told = await preview(there, other);
    expect(rowOf(told, 'dataType', name)).toMatchObject({
      status: 'same',
      offers: ['existing', 'rename'],
      existing: { isArchived: true },
    });
    expect(told.rows.flatMap(({ kind, faults }) => faults.map(({ message }) => [kind, message]))).toEqual([
      ['formTemplate', 'Ta pozycja jest w archiwum.'],
    ]);
    const decisions: DecisionInput[] = [
      { kind: 'dataType', name, decision: 'rename', newName: `${name} nowa` },
    ];
    expect((await importFile(there, other, { decisions })).status).toBe(200);
  });
});
