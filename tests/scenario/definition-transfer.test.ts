import { createHash } from 'node:crypto';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import {
  type DecisionInput,
  type DefinitionFile,
  definitionTransferRoutes as routes,
  type PartyDecision,
  type TransferKind,
  type TransferPreview,
} from '@kartoteka/contract/definition-transfer';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRole, makeUnit, makeUser } from '../env/people.ts';
import { noisyPngUrl } from '../env/pictures.ts';
import { addPerson, type Person } from '../env/person.ts';
import { startTestApp, type TestApp, testApp } from '../env/test-app.ts';

const plantA = testApp();
let plantB: TestApp;
let here: Person;
let there: Person;

beforeAll(async () => {
  plantB = await startTestApp({ from: 'empty' });
  here = await addPerson(plantA, 'admin');
  there = await addPerson(plantB, 'admin');
});
afterAll(async () => {
  await plantB.close();
});

const templatesOf = (app: TestApp) =>
  app.sql<{ id: string; name: string; version: number }>(
    'select id, name, version from control_card_template where deleted_at is null order by name, version',
  );
const exported = (person: Person, id: string) => person.client.call(routes.export, { params: { id } });
const preview = (
  person: Person,
  file: DefinitionFile,
  more: { decisions?: DecisionInput[]; parties?: PartyDecision[] } = {},
) => person.client.call(routes.preview, { body: { file, ...more } });
const statuses = ({ rows }: TransferPreview) => rows.map(({ status }) => status);
const rowOf = (told: TransferPreview, kind: TransferKind, name: string) => {
  const found = told.rows.find((row) => row.kind === kind && row.name === name);
  if (found === undefined) throw new Error(`The preview has no ${kind} ${name}.`);
  return found;
};

/** Gives the plant the roles, users and units of another one, under new ids. */
async function movePeople(from: TestApp, to: TestApp): Promise<void> {
  const known = new Set((await to.sql<{ name: string }>('select name from role')).map(({ name }) => name));
  for (const { name } of await from.sql<{ name: string }>('select name from role where deleted_at is null'))
    if (!known.has(name)) await makeRole(to.sql, name, []);
  const users = await from.sql<{ user_name: string }>(
    `select user_name from app_user where deleted_at is null and user_name like '%@demo.local'`,
  );
  for (const { user_name } of users) {
    const id = await makeUser(to.sql, `Osoba X${user_name.replaceAll(/\W/g, '')}`);
    await to.sql('update app_user set user_name = $1 where id = $2', [user_name, id]);
  }
  const units = await from.sql<{ id: string; parent_id: string | null; display_name: string }>(
    `with recursive tree as (
       select id, parent_id, display_name, 0 as depth from organization_unit where parent_id is null
       union all select u.id, u.parent_id, u.display_name, depth + 1 from organization_unit u join tree on tree.id = u.parent_id)
     select id, parent_id, display_name from tree order by depth`,
  );
  const made = new Map<string, string>();
  for (const { id, parent_id, display_name } of units)
    made.set(id, await makeUnit(to.sql, display_name, made.get(parent_id ?? '') ?? null));
}

describe('round trip', () => {
  test('every template of a plant arrives in an empty plant, and its export there has the same content hash', async () => {
    await movePeople(plantA, plantB);
    const templates = await templatesOf(plantA);
    expect(templates.length).toBeGreaterThan(2);
    for (const { id, name, version } of templates) {
      const file = await exported(here, id);
      const same = await preview(here, file);
      expect(same.isIntact).toBe(true);
      expect(new Set(statuses(same)), name).toEqual(new Set(['same']));
      const first = await preview(there, file);
      const decisions: DecisionInput[] =
        version === 1 ? [] : [{ kind: 'controlCardTemplate', name, decision: 'version' }];
      const made = await there.client.call(routes.import, { body: { file, decisions, stamp: first.stamp } });
      const read = { params: { id: made.template.id } };
      const template = await there.client.call(controlCardTemplateRoutes.get, read);
      expect(template).toMatchObject({ name, version, isCurrentVersion: false });
      const again = await exported(there, made.template.id);
      expect(again).toEqual(file);
    }
    const pictures = await plantB.sql('select from picture');
    expect(pictures.length).toBeGreaterThan(0);
  });

  test('a file that nothing changed is stored nowhere, and a preview stores nothing', async () => {
    const state = () =>
      plantB.sql(
        `select (select count(*) from data_type) as types, (select count(*) from form_template) as forms,
          (select count(*) from control_card_template) as templates, (select count(*) from audit_event) as events,
          (select count(*) from picture) as pictures, (select version from definition_clock) as clock`,
      );
    const [{ id } = { id: '' }] = await templatesOf(plantB);
    const file = await exported(there, id);
    const before = await state();
    const told = await preview(there, renamed(file, 'Zupełnie nowy'));
    expect(told.rows.at(-1)).toMatchObject({ status: 'new', outcome: 'created', faults: [] });
    expect(await state()).toEqual(before);
  });
});

/** The file with its template under another name. */
function renamed(file: DefinitionFile, name: string): DefinitionFile {
  return { ...file, controlCardTemplates: file.controlCardTemplates.map((one) => ({ ...one, name })) };
}

let count = 0;
/** A small file of its own: one unit, one number, one form, one template. */
function smallFile(more: Partial<DefinitionFile> = {}): DefinitionFile {
  count += 1;
  const mark = `próba ${count}`;
  return {
    format: 'kartoteka-definitions',
    version: 1,
    contentHash: '',
    unitTypes: [{ name: `mm ${mark}` }],
    controlCardGroups: [{ name: `Grupa ${mark}` }],
    controlCardTypes: [{ name: `Typ ${mark}` }],
    dataTypes: [
      {
        name: `Średnica ${mark}`,
        controlType: 'text',
        storedValueType: 'number_float',
        unitType: `mm ${mark}`,
        settings: [{ type: 'requirement', isRequired: true }],
      },
    ],
    formTemplates: [
      {
        name: `Wymiary ${mark}`,
        elements: [
          {
            name: 'Średnica',
            dataType: `Średnica ${mark}`,
            filterGroup: 'Wymiary',
            description: 'Mierz suwmiarką.',
            validatorSettings: null,
          },
        ],
      },
    ],
    controlCardTemplates: [
      {
        name: `Wzór ${mark}`,
        description: '<p>Po <b>każdej</b> zmianie.</p>',
        controlCardGroup: `Grupa ${mark}`,
        controlCardType: `Typ ${mark}`,
        approvalOrderRequired: false,
        fillerMaySign: false,
        onePersonMaySignSeveral: true,
        passwordAtSigning: false,
        elements: [
          {
            name: 'Pomiar',
            formTemplate: `Wymiary ${mark}`,
            description: null,
            isRepeatable: true,
            minRepetitions: 1,
            maxRepetitions: 3,
            assignments: [],
          },
        ],
        approvals: [{ type: 'role', name: 'admin' }],
      },
    ],
    pictures: [],
    ...more,
  };
}

async function importFile(
  person: Person,
  file: DefinitionFile,
  more: { decisions?: DecisionInput[]; parties?: PartyDecision[] } = {},
) {
  const { stamp } = await preview(person, file, more);
  return person.client.send(routes.import, { body: { file, stamp, ...more } });
}

/** The file whose data type is not required. */
const looser = (file: DefinitionFile): DefinitionFile => ({
  ...file,
  dataTypes: file.dataTypes.map((one) => ({
    ...one,
    settings: [{ type: 'requirement', isRequired: false }],
  })),
});

describe('decisions', () => {
  test('a definition that differs is told with its differences and its uses, and is undecided until a person decides', async () => {
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

  test('the own definition stays where a person chooses it, and nothing is stored', async () => {
    const file = smallFile();
    await importFile(there, file);
    const name = file.dataTypes[0]?.name ?? '';
    const decisions: DecisionInput[] = [{ kind: 'dataType', name, decision: 'existing' }];
    const answer = await importFile(there, looser(file), { decisions });
    expect(answer.body).toMatchObject({ created: [], overwritten: [] });
  });

  test('a definition under a new name takes the forms and the template with it, which then differ from the own ones', async () => {
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

  test('a definition is overwritten only by a decision, and keeps its id, its fields and its line in the trail', async () => {
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
    const told = await plantB.sql(
      `select from audit_event where target_id = $1 and action = 'definition.updated'`,
      [before.id],
    );
    expect(told).toHaveLength(1);
  });

  test('a new name that is taken is refused at the row, and nothing is stored', async () => {
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

  test('an archived definition is not used silently: the template that needs it is refused until it gets a new name', async () => {
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

async function formNamed(name: string) {
  const { items } = await there.client.call(formTemplateRoutes.search, { body: { search: name } });
  return there.client.call(formTemplateRoutes.get, { params: { id: items[0]?.id ?? '' } });
}

describe('parties', () => {
  const withApproval = (file: DefinitionFile): DefinitionFile => ({
    ...file,
    controlCardTemplates: file.controlCardTemplates.map((one) => ({
      ...one,
      approvals: [
        { type: 'role', name: 'Nie ma takiej' },
        { type: 'organizationUnit', path: ['Obcy zakład', 'Lakiernia'] },
      ],
    })),
  });

  test('an approval that nobody here matches is never dropped silently', async () => {
    const file = withApproval(smallFile());
    const told = await preview(there, file);
    expect(told.parties.map(({ label, state, approves, to }) => [label, state, approves, to])).toEqual([
      ['Rola Nie ma takiej', 'open', true, null],
      ['Jednostka organizacyjna Obcy zakład / Lakiernia', 'open', true, null],
    ]);
    expect(told.losesApprovals).toBe(true);
    const refused = await importFile(there, file);
    expect([refused.status, refused.problem?.validationErrors?.map(({ members }) => members)]).toEqual([
      400,
      [
        ['parties', '0'],
        ['parties', '1'],
      ],
    ]);
  });

  test('a person chooses another party or leaves one out', async () => {
    const file = withApproval(smallFile());
    const [first, second] = (await preview(there, file)).parties;
    const parties: PartyDecision[] = [
      { party: first?.party as PartyDecision['party'], to: { type: 'user', value: there.id } },
      { party: second?.party as PartyDecision['party'], to: null },
    ];
    const told = await preview(there, file, { parties });
    expect(told.parties.map(({ state, to }) => [state, to?.value ?? null])).toEqual([
      ['decided', there.id],
      ['decided', null],
    ]);
    expect(told.losesApprovals).toBe(false);
    const answer = await importFile(there, file, { parties });
    const { template } = answer.body as { template: { id: string } };
    const made = await there.client.call(controlCardTemplateRoutes.get, { params: { id: template.id } });
    expect(made.approvals).toEqual([{ type: 'user', value: there.id }]);
  });

  test('a party of this plant that does not exist leaves the party open', async () => {
    const file = withApproval(smallFile());
    const [first] = (await preview(there, file)).parties;
    const parties = [
      {
        party: first?.party as PartyDecision['party'],
        to: { type: 'role' as const, value: '00000000-0000-4000-8000-000000000000' },
      },
    ];
    expect((await preview(there, file, { parties })).parties[0]?.state).toBe('open');
  });
});

describe('other people', () => {
  test('a definition that somebody changed after the preview is a conflict with the new preview, and nothing is stored', async () => {
    const file = smallFile();
    await importFile(there, file);
    const name = file.dataTypes[0]?.name ?? '';
    const decisions: DecisionInput[] = [{ kind: 'dataType', name, decision: 'overwrite' }];
    const { stamp } = await preview(there, looser(file), { decisions });
    const { items } = await there.client.call(dataTypeRoutes.search, { body: { search: name } });
    const stored = await there.client.call(dataTypeRoutes.get, { params: { id: items[0]?.id ?? '' } });
    const settings = [
      { type: 'requirement' as const, isRequired: true },
      { type: 'validValue' as const, validValue: { type: 2 as const, values: ['1', '9'] } },
    ];
    await there.client.call(dataTypeRoutes.update, {
      params: { id: stored.id },
      body: { ...stored, settings },
    });
    const answer = await there.client.send(routes.import, { body: { file: looser(file), decisions, stamp } });
    expect([answer.status, answer.problem?.code]).toEqual([409, 'Kartoteka:ConcurrencyConflict']);
    const told = answer.problem?.data as TransferPreview;
    expect(rowOf(told, 'dataType', name).changes.map(({ path }) => path)).toContain('settings.validValue');
    const after = await there.client.call(dataTypeRoutes.get, { params: { id: stored.id } });
    expect(after.settings).toEqual(settings);
    const again = { file: looser(file), decisions, stamp: told.stamp };
    expect((await there.client.send(routes.import, { body: again })).status).toBe(200);
  });

  test('two imports of one file at once store it once', async () => {
    const file = smallFile();
    const { stamp } = await preview(there, file);
    const answers = await Promise.all(
      [1, 2].map(() => there.client.send(routes.import, { body: { file, stamp } })),
    );
    const found = await plantB.sql('select from unit_type where name = $1', [file.unitTypes[0]?.name ?? '']);
    expect(found).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(({ status }) => status).every((status) => status < 500)).toBe(true);
  });

  test('a person without a policy for a kind learns it in the preview, and the import is refused whole', async () => {
    const person = await addPerson(plantB, ['Kartoteka.ControlCards.ManageTemplates']);
    const file = smallFile();
    const told = await preview(person, file);
    expect(told.rows.map(({ kind, lacks }) => [kind, lacks])).toEqual([
      ['unitType', 'Kartoteka.DataWarehouse.UnitTypes'],
      ['controlCardGroup', 'Kartoteka.ControlCards.ManageGroups'],
      ['controlCardType', 'Kartoteka.ControlCards.ManageTypes'],
      ['dataType', 'Kartoteka.DataWarehouse.DataTypes'],
      ['formTemplate', 'Kartoteka.DataWarehouse.FormTypes'],
      ['controlCardTemplate', null],
    ]);
    const refused = await importFile(person, file);
    expect([refused.status, refused.problem?.code]).toEqual([403, 'Volo.Authorization:010001']);
    expect((await importFile(there, file)).status).toBe(200);
    // Everything else is here now, so the policy for templates is enough.
    const other = renamed(file, `${file.controlCardTemplates[0]?.name} drugi`);
    expect((await importFile(person, other)).status).toBe(200);
  });
});

describe('hostile files', () => {
  const broken = (change: (file: DefinitionFile) => unknown) => () => change(smallFile());
  const picture = { hash: 'a'.repeat(64), dataUrl: 'data:image/png;base64,iVBORw0KGgo=' };

  test.each<[string, () => unknown, string, RegExp]>([
    ['no file', () => null, 'file', /wymagane/],
    ['a text', () => 'plik', 'file', /./],
    ['another format', broken((file) => ({ ...file, format: 'excel' })), 'file.format', /To nie jest plik/],
    ['a later version', broken((file) => ({ ...file, version: 2 })), 'file.version', /inną wersję formatu/],
    [
      'no template',
      broken((file) => ({ ...file, controlCardTemplates: [] })),
      'file.controlCardTemplates',
      /./,
    ],
    [
      'a name twice',
      broken((file) => ({
        ...file,
        unitTypes: [...file.unitTypes, { name: file.unitTypes[0]?.name.toUpperCase() }],
      })),
      'file.unitTypes.1.name',
      /drugi raz/,
    ],
    [
      'a reference that leads nowhere',
      broken((file) => ({ ...file, formTemplates: [] })),
      'file.controlCardTemplates.0.elements.0.formTemplate',
      /nie ma pozycji „Wymiary/,
    ],
    [
      'a unit that is missing',
      broken((file) => ({ ...file, unitTypes: [] })),
      'file.dataTypes.0.unitType',
      /nie ma pozycji/,
    ],
    [
      'a key that is read as a prototype',
      () => JSON.parse(JSON.stringify(smallFile()).replace('{', '{"__proto__":{"isAdmin":true},')),
      'file.__proto__',
      /zastrzeżona/,
    ],
    [
      'a name of NUL',
      broken((file) => ({ ...file, unitTypes: [{ name: 'a\0' }] })),
      'file.unitTypes.0.name',
      /niedozwolone/,
    ],
    [
      'thousands of elements',
      broken((file) => ({
        ...file,
        formTemplates: [
          { name: 'F', elements: Array.from({ length: 5000 }, () => file.formTemplates[0]?.elements[0]) },
        ],
      })),
      'file.formTemplates.0.elements',
      /Najwyżej 200/,
    ],
    [
      'too many definitions',
      broken((file) => ({
        ...file,
        unitTypes: [...file.unitTypes, ...Array.from({ length: 500 }, (_, at) => ({ name: `u${at}` }))],
      })),
      'file.unitTypes',
      /Najwyżej 500/,
    ],
    [
      'too many definitions together',
      broken((file) => ({
        ...file,
        unitTypes: [...file.unitTypes, ...Array.from({ length: 499 }, (_, at) => ({ name: `u${at}` }))],
      })),
      'file',
      /za dużo definicji/,
    ],
    [
      'a picture that is none',
      broken((file) => ({
        ...file,
        pictures: [{ ...picture, dataUrl: 'data:image/svg+xml;base64,PHN2Zz4=' }],
      })),
      'file.pictures.0.dataUrl',
      /PNG, JPEG albo WebP/,
    ],
    [
      'a picture under another hash',
      broken((file) => ({ ...file, pictures: [picture] })),
      'file.pictures.0.hash',
      /sumą kontrolną/,
    ],
    [
      'a picture that is not in the file',
      broken((file) => ({
        ...file,
        controlCardTemplates: file.controlCardTemplates.map((one) => ({
          ...one,
          description: `<p><img src="/api/app/pictures/${'b'.repeat(64)}" /></p>`,
        })),
      })),
      'file.controlCardTemplates.0.description',
      /nie ma obrazu/,
    ],
  ])('a file with %s is refused at its place', async (_what, file, place, words) => {
    for (const route of [routes.preview, routes.import]) {
      const answer = await there.client.send(route, { body: { file: file(), stamp: 'x' } });
      expect(answer.status).toBe(400);
      const faults = new Map(
        answer.problem?.validationErrors?.map((one) => [one.members.join('.'), one.message]),
      );
      expect(faults.get(place), [...faults.keys()].join(' ')).toMatch(words);
    }
  });

  test.each<[string, (file: DefinitionFile) => DefinitionFile, TransferKind, string, RegExp]>([
    [
      'a pattern that no engine can match quickly',
      (file) => ({
        ...file,
        dataTypes: file.dataTypes.map((one) => ({
          ...one,
          storedValueType: 'text',
          unitType: null,
          settings: [{ type: 'validValue', validValue: { type: 3, values: ['(a{1,1000}){1,1000}'] } }],
        })),
      }),
      'dataType',
      'settings.0.validValue.values.0',
      /wyrażenie regularne/i,
    ],
    [
      'a setting that its control does not have',
      (file) => ({
        ...file,
        dataTypes: file.dataTypes.map((one) => ({ ...one, controlType: 'checkbox' as const })),
      }),
      'dataType',
      'storedValueType',
      /nie obsługuje/,
    ],
    [
      'repetitions upside down',
      (file) => ({
        ...file,
        controlCardTemplates: file.controlCardTemplates.map((one) => ({
          ...one,
          elements: one.elements.map((element) => ({ ...element, minRepetitions: 9 })),
        })),
      }),
      'controlCardTemplate',
      'elements.0.minRepetitions',
      /większa od największej/,
    ],
  ])(
    'the preview tells %s at its row, and the import is refused',
    async (_what, change, kind, place, words) => {
      const file = change(smallFile());
      const told = await preview(there, file);
      const row = told.rows.find((one) => one.kind === kind);
      expect(row?.outcome).toBe('blocked');
      const faults = row?.faults.map(({ message, members }) => [members.join('.'), message]);
      expect(faults?.map(([at]) => at)).toContain(place);
      expect(faults?.find(([at]) => at === place)?.[1]).toMatch(words);
      const refused = await importFile(there, file);
      expect(refused.status).toBe(400);
      const list = `${kind}s`;
      expect(refused.problem?.validationErrors?.map(({ members }) => members.join('.'))).toContain(
        `file.${list}.0.${place}`,
      );
      expect(
        await plantB.sql('select from unit_type where name = $1', [file.unitTypes[0]?.name ?? '']),
      ).toEqual([]);
    },
  );

  test('rich text is cleaned, and a file that is cleaned to the same text counts as the same', async () => {
    const file = smallFile();
    const hostile = (text: string): DefinitionFile => ({
      ...file,
      controlCardTemplates: file.controlCardTemplates.map((one) => ({ ...one, description: text })),
    });
    const answer = await importFile(
      there,
      hostile('<p onclick="x()">Po <b>każdej</b><script>x()</script> zmianie.</p>'),
    );
    const { template } = answer.body as { template: { id: string } };
    const made = await there.client.call(controlCardTemplateRoutes.get, { params: { id: template.id } });
    expect(made.description).toBe('<p>Po <b>każdej</b> zmianie.</p>');
    const again = await preview(there, hostile('<p style="color:red">Po <b>każdej</b> zmianie.</p>'));
    expect(new Set(statuses(again))).toEqual(new Set(['same']));
  });

  test('unknown keys are ignored, and a changed file is told', async () => {
    const file = { ...smallFile(), extra: { a: 1 }, contentHash: '0'.repeat(64) };
    expect((await preview(there, file)).isIntact).toBe(false);
  });

  test('one picture that is repeated without end is refused before anything is made of it', async () => {
    const dataUrl = noisyPngUrl(1, 200);
    const hash = createHash('sha256')
      .update(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'))
      .digest('hex');
    const image = `<img src="/api/app/pictures/${hash}" />`;
    const file = {
      ...smallFile(),
      pictures: [{ hash, dataUrl }],
    };
    const bomb = {
      ...file,
      controlCardTemplates: file.controlCardTemplates.map((one) => ({
        ...one,
        description: image.repeat(2_000),
      })),
    };
    const answer = await there.client.send(routes.preview, { body: { file: bomb } });
    expect([answer.status, answer.problem?.validationErrors?.[0]?.members]).toEqual([
      400,
      ['file', 'controlCardTemplates', '0'],
    ]);
    const small = {
      ...bomb,
      controlCardTemplates: file.controlCardTemplates.map((one) => ({
        ...one,
        description: image.repeat(2),
      })),
    };
    expect((await importFile(there, small)).status).toBe(200);
  });

  test('a body beyond the limit is refused like any other', async () => {
    const file = { ...smallFile(), leftAside: 'x'.repeat(routes.preview.bodyLimit) };
    expect((await there.client.send(routes.preview, { body: { file } })).status).toBe(413);
  });

  test('an unknown template cannot be exported', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect((await there.client.send(routes.export, { params: { id } })).status).toBe(404);
  });
});
