import { randomUUID } from 'node:crypto';
import { controlCardOperatorRoutes as operatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardTemplateRoutes as routes } from '@kartoteka/contract/control-card-template';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeRole, makeUnit, makeUser, PASSWORD } from '../env/people.ts';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;
let names: { controlCardGroupId: string; controlCardTypeId: string };
let form: string;
let parties: { type: 'user' | 'role' | 'organizationUnit'; value: string }[];
beforeAll(async () => {
  keeper = await openWarehouse(app);
  names = { controlCardGroupId: await keeper.group(), controlCardTypeId: await keeper.type() };
  form = await keeper.form('Wynik');
  parties = [
    { type: 'user', value: await makeUser(app.sql, 'Ola Żak') },
    { type: 'role', value: await makeRole(app.sql, 'Brygada', ['Kartoteka.ControlCards.Operator']) },
    { type: 'organizationUnit', value: await makeUnit(app.sql, 'Hala A') },
  ];
});

const draft = (more: object = {}) => ({ name: fresh('Wzór'), ...names, ...more });
const create = (more: object = {}) => keeper.client.call(routes.create, { body: draft(more) });
const get = (id: string) => keeper.client.call(routes.get, { params: { id } });

test('a card template is returned as it was sent but with cleaned texts, and an update without a change keeps it the same', async () => {
  const made = await create({
    description: '<p>Opis <a href="javascript:x">tu</a></p>',
    isCurrentVersion: true,
    approvalOrderRequired: true,
    approvals: [...parties, parties[0]],
    elements: [
      {
        name: 'Element',
        formTemplateId: form,
        description: '<div>Ważne</div>',
        key: 'k1',
        repetitionSettings: { isRepeatable: true, minRepetitions: 1, maxRepetitions: -1 },
        assignments: [parties[2], parties[0], parties[2]],
      },
      { name: 'Pusty' },
    ],
  });
  expect(made).toMatchObject({
    ...names,
    version: 1,
    description: '<p>Opis tu</p>',
    isCurrentVersion: true,
    approvalOrderRequired: true,
    fillerMaySign: true,
    onePersonMaySignSeveral: true,
    passwordAtSigning: false,
    approvals: [...parties, parties[0]],
    elements: [
      {
        name: 'Element',
        key: 'k1',
        description: 'Ważne',
        formTemplateId: form,
        formTemplate: { id: form, elements: [{ name: 'Wynik' }] },
        repetitionSettings: { isRepeatable: true, minRepetitions: 1, maxRepetitions: -1 },
        assignments: [parties[2], parties[0]],
      },
      { name: 'Pusty', formTemplateId: null, formTemplate: null, assignments: [] },
    ],
  });
  const read = await get(made.id);
  const written = await keeper.client.call(routes.update, { params: { id: made.id }, body: read });
  expect(written).toEqual({
    ...read,
    concurrencyStamp: written.concurrencyStamp,
    lastModificationTime: written.lastModificationTime,
    lastModifierId: written.lastModifierId,
  });
});

describe('bad input of a card template', () => {
  const element = (more: object) => ({ elements: [{ name: 'Element', ...more }] });
  const repeats = (minRepetitions: unknown, maxRepetitions: unknown) =>
    element({ repetitionSettings: { isRepeatable: true, minRepetitions, maxRepetitions } });
  const nobody = () => ({ type: 'user', value: randomUUID() });

  test.each<[string, () => object, string]>([
    ['no name', () => ({ name: '' }), 'name'],
    ['no group', () => ({ controlCardGroupId: null }), 'controlCardGroupId'],
    ['an unknown group', () => ({ controlCardGroupId: randomUUID() }), 'controlCardGroupId'],
    [
      'a type in place of a group',
      () => ({ controlCardGroupId: names.controlCardTypeId }),
      'controlCardGroupId',
    ],
    ['no type', () => ({ controlCardTypeId: undefined }), 'controlCardTypeId'],
    ['an unknown type', () => ({ controlCardTypeId: randomUUID() }), 'controlCardTypeId'],
    ['a long description', () => ({ description: 'a'.repeat(20_001) }), 'description'],
    ['no element name', () => element({ name: null }), 'elements.0.name'],
    ['an unknown form', () => element({ formTemplateId: randomUUID() }), 'elements.0.formTemplateId'],
    [
      'a long element description',
      () => element({ description: 'a'.repeat(20_001) }),
      'elements.0.description',
    ],
    ['an unknown element id', () => element({ id: randomUUID() }), 'elements.0.id'],
    ['a maximum of 0', () => repeats(null, 0), 'elements.0.repetitionSettings.maxRepetitions'],
    ['a maximum below -1', () => repeats(null, -2), 'elements.0.repetitionSettings.maxRepetitions'],
    ['a minimum below 0', () => repeats(-1, 3), 'elements.0.repetitionSettings.minRepetitions'],
    ['a minimum over the maximum', () => repeats(4, 3), 'elements.0.repetitionSettings.minRepetitions'],
    ['a fractional minimum', () => repeats(1.5, 3), 'elements.0.repetitionSettings.minRepetitions'],
    [
      'an unknown assignee',
      () => element({ assignments: [parties[0], nobody()] }),
      'elements.0.assignments.1.value',
    ],
    [
      'an assignee of an unknown kind',
      () => element({ assignments: [{ type: 'team', value: randomUUID() }] }),
      'elements.0.assignments.0.type',
    ],
    [
      'a user in place of a role',
      () => element({ assignments: [{ type: 'role', value: parties[0]?.value }] }),
      'elements.0.assignments.0.value',
    ],
    ['an unknown approver', () => ({ approvals: [nobody()] }), 'approvals.0.value'],
  ])('a card template with %s is refused at the field that is wrong', async (_what, more, member) => {
    const { status, problem } = await keeper.client.send(routes.create, { body: draft(more()) });
    expect(problem?.validationErrors?.map((one) => one.members.join('.'))).toEqual([member]);
    expect(status).toBe(400);
  });

  test('a card template that names a deleted party is refused', async () => {
    const value = await makeRole(app.sql, fresh('Dawna'), []);
    await app.sql('update role set deleted_at = now() where id = $1', [value]);
    const { problem } = await keeper.client.send(routes.create, {
      body: draft({ approvals: [{ type: 'role', value }] }),
    });
    expect(problem?.validationErrors?.map((one) => one.members)).toEqual([['approvals', '0', 'value']]);
  });
});

test('a card template may have more assignments than one SQL statement has parameters, and operators start its cards', async () => {
  const roles = [await makeRole(app.sql, fresh('Operator'), ['Kartoteka.ControlCards.Operator'])];
  const surnames = Array.from({ length: 120 }, (_, at) => `P${at}${randomUUID()}`);
  const users = await Promise.all(surnames.map((name) => makeUser(app.sql, `Jan ${name}`, { roles })));
  const assignments = users.map((value) => ({ type: 'user' as const, value }));
  const elements = Array.from({ length: 200 }, (_, at) => ({ name: `Element ${at}`, assignments }));
  const { id, ...made } = await create({ elements, isCurrentVersion: true });
  expect(made.elements.at(-1)?.assignments).toEqual(assignments);
  const [starter, other] = surnames.map((name) => app.client.as(name, PASSWORD));
  await starter?.call(operatorRoutes.initFilling, { params: { id }, query: {} });
  const kit = await other?.call(operatorRoutes.kit);
  expect(kit?.templates.map(({ templateId }) => templateId)).toContain(id);
});

describe('versions of a card template', () => {
  test('the versions of a template share one name, and no other template may have this name', async () => {
    const made = await create();
    const copy = await keeper.client.call(routes.newVersion, { params: { id: made.id } });
    expect(copy).toMatchObject({
      name: made.name,
      familyId: made.familyId,
      version: 2,
      isCurrentVersion: false,
    });
    const { status, problem } = await keeper.client.send(routes.create, {
      body: draft({ name: made.name.toUpperCase() }),
    });
    expect(status).toBe(403);
    expect(problem).toMatchObject({
      code: 'Kartoteka:DuplicateName',
      validationErrors: [{ members: ['name'] }],
    });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        keeper.client.send(routes.create, { body: draft({ name: `${made.name} B` }) }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403, 403]);
  });

  test('a new version copies the elements, assignments and approvals of the template, and its elements get new ids', async () => {
    const made = await create({
      description: '<p>Opis</p>',
      approvals: parties,
      elements: [{ name: 'Element', formTemplateId: form, assignments: parties }],
    });
    const copy = await keeper.client.call(routes.newVersion, { params: { id: made.id } });
    const [element] = copy.elements;
    expect(element?.id).not.toBe(made.elements[0]?.id);
    expect(copy).toMatchObject({
      description: made.description,
      approvals: made.approvals,
      elements: made.elements.map(({ id: _id, ...rest }) => rest),
    });
    expect((await get(made.id)).elements).toEqual(made.elements);
  });

  test.each<[string, 'control_card_template' | 'template_element', 'id' | 'template_id', readonly string[]]>([
    [
      'a template except its id, state, version, authors and times',
      'control_card_template',
      'id',
      [
        'id',
        'version',
        'is_current_version',
        'concurrency_stamp',
        'archived_at',
        'deleted_at',
        'creation_time',
        'creator_id',
        'last_modification_time',
        'last_modifier_id',
      ],
    ],
    ['an element except its ids', 'template_element', 'template_id', ['id', 'template_id']],
  ])('a new version copies every column of %s', async (_what, table, key, own) => {
    const made = await create({ elements: [{ name: 'Element', formTemplateId: form }] });
    const columns = await app.sql<{ name: string; type: string }>(
      'select column_name as name, data_type as type from information_schema.columns where table_name = $1',
      [table],
    );
    const copied = columns.filter(({ name }) => !own.includes(name));
    // Gives texts, numbers and flags other values than their defaults, so that the test notices a column that is not
    // copied.
    const changes = copied.flatMap(({ name, type }) => {
      if (type === 'boolean') return `${name} = not ${name}`;
      if (type === 'text') return `${name} = coalesce(${name}, '') || 'x'`;
      return type === 'integer' && name !== 'position' ? `${name} = coalesce(${name}, 0) + 3` : [];
    });
    await app.sql(`update ${table} set ${changes.join()} where ${key} = $1`, [made.id]);
    const copy = await keeper.client.call(routes.newVersion, { params: { id: made.id } });
    const selected = copied.map(({ name }) => name).join();
    const stored = (id: string) => app.sql(`select ${selected} from ${table} where ${key} = $1`, [id]);
    expect(await stored(copy.id)).toEqual(await stored(made.id));
  });

  test('only one version of a template family is current at a time', async () => {
    const first = await create({ isCurrentVersion: true });
    const copies = await Promise.all(
      Array.from({ length: 4 }, () => keeper.client.call(routes.newVersion, { params: { id: first.id } })),
    );
    expect(copies.map((copy) => copy.version).sort()).toEqual([2, 3, 4, 5]);
    const switched = await Promise.all(
      copies.map((copy) =>
        keeper.client.send(routes.update, {
          params: { id: copy.id },
          body: { ...copy, isCurrentVersion: true },
        }),
      ),
    );
    // A version that stops being current is changed, so its earlier stamp is stale and its own call may be refused.
    for (const { status } of switched) expect([200, 409]).toContain(status);
    const { items } = await keeper.client.call(routes.versions, { params: { id: first.id } });
    expect(items.map((item) => item.version)).toEqual([5, 4, 3, 2, 1]);
    expect(items.filter((item) => item.isCurrentVersion)).toHaveLength(1);
    expect(items[0]).toMatchObject({
      cardCount: 0,
      createdBy: { name: expect.stringMatching(/^Iga /) as string },
    });
    expect((await get(first.id)).concurrencyStamp).not.toBe(first.concurrencyStamp);
    // Writes without a stamp always succeed, one after the other.
    const unstamped = await Promise.all(
      copies.map(({ concurrencyStamp: _stamp, ...copy }) =>
        keeper.client.send(routes.update, {
          params: { id: copy.id },
          body: { ...copy, isCurrentVersion: true },
        }),
      ),
    );
    expect(unstamped.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const after = await keeper.client.call(routes.versions, { params: { id: first.id } });
    expect(after.items.filter((item) => item.isCurrentVersion)).toHaveLength(1);
  });

  test('an archived version of a template cannot be current', async () => {
    const made = await create({ isCurrentVersion: true });
    const params = { id: made.id };
    const archived = await keeper.client.call(routes.archive, { params });
    expect(archived).toMatchObject({ isArchived: true, isCurrentVersion: false });
    const { status, problem } = await keeper.client.send(routes.update, {
      params,
      body: { ...archived, isCurrentVersion: true },
    });
    expect(status).toBe(400);
    expect(problem?.validationErrors?.map((one) => one.members)).toEqual([['isCurrentVersion']]);
    expect(await keeper.client.call(routes.unarchive, { params })).toMatchObject({
      isArchived: false,
      isCurrentVersion: false,
    });
  });

  test('deleting a version of a template keeps its other versions', async () => {
    const made = await create({ isCurrentVersion: true });
    const copy = await keeper.client.call(routes.newVersion, { params: { id: made.id } });
    expect((await keeper.client.send(routes.remove, { params: { id: made.id } })).status).toBe(204);
    const { items } = await keeper.client.call(routes.versions, { params: { id: copy.id } });
    expect(items.map((item) => item.id)).toEqual([copy.id]);
    expect((await keeper.client.send(routes.versions, { params: { id: made.id } })).status).toBe(404);
    expect((await keeper.client.send(routes.newVersion, { params: { id: made.id } })).status).toBe(404);
    const third = await keeper.client.call(routes.newVersion, { params: { id: copy.id } });
    expect(third.version).toBe(3);
  });
});

test('the parties offered for the approvals of a template say whether nobody could sign for them', async () => {
  const signer = await makeUser(app.sql, `Zofia Zatwierdza${randomUUID().slice(0, 8)}`);
  const role = await makeRole(app.sql, `podpisuje ${signer}`, ['Kartoteka.ControlCards.Approval']);
  await app.sql('insert into user_role (user_id, role_id) values ($1, $2)', [signer, role]);
  const marked = async (value: string | undefined) =>
    (await keeper.client.call(routes.formData)).availableApprovalOptions.find((one) => one.value === value)
      ?.hasNoSigner;
  expect(await marked(signer)).toBe(false);
  const other = await makeUser(app.sql, `Ewa Inna${randomUUID().slice(0, 8)}`);
  expect(await marked(other)).toBe(true);
});

test('the parties offered for a template are existing roles and units and active users, with Polish labels', async () => {
  const away = await makeUser(app.sql, `Ewa Nieobecna${randomUUID().slice(0, 8)}`);
  await app.sql('update app_user set is_active = false where id = $1', [away]);
  const { availableAssignmentOptions: options, availableApprovalOptions } = await keeper.client.call(
    routes.formData,
  );
  expect(availableApprovalOptions.map(({ hasNoSigner: _one, ...option }) => option)).toEqual(options);
  const [user, role, unit] = parties;
  expect(options).toEqual(
    expect.arrayContaining([
      { ...role, typeLabel: 'Rola', valueLabel: 'Brygada' },
      { ...unit, typeLabel: 'Jednostka organizacyjna', valueLabel: 'Hala A' },
      { ...user, typeLabel: 'Użytkownik', valueLabel: 'Ola Żak' },
    ]),
  );
  expect(options.map((option) => option.value)).not.toContain(away);
  // The login distinguishes users of the same name.
  const namesake = await makeUser(app.sql, `Ola Nowa${randomUUID().slice(0, 8)}`);
  await app.sql(`update app_user set surname = 'Żak' where id = $1`, [namesake]);
  const { availableApprovalOptions: now } = await keeper.client.call(routes.formData);
  const labels = now
    .filter(({ value }) => [user?.value, namesake].includes(value))
    .map((one) => one.valueLabel);
  expect(new Set(labels).size).toBe(2);
  expect(labels).toEqual([
    expect.stringMatching(/^Ola Żak \(.+\)$/),
    expect.stringMatching(/^Ola Żak \(.+\)$/),
  ]);
});
