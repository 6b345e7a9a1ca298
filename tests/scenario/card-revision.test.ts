import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { makeRole, makeUser, PASSWORD } from '../env/people.ts';
import { type MadeTemplate, makeTemplate, touch } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
});

beforeEach(async () => {
  template = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Dane',
        fields: [
          { name: 'Temperatura', storedValueType: 'number_float', unit: '°C' },
          {
            name: 'Ocena',
            controlType: 'select',
            settings: [
              { type: 'availableOptions', options: [{ value: 'A', label: 'dobra', attributes: [] }] },
            ],
          },
        ],
      },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

/**
 * Edits of things that a card is made from. The edits are plain SQL, so each test advances the clock of definitions
 * itself.
 */
const edits: [string, () => Promise<unknown>][] = [
  [
    'the template',
    () => app.sql('update control_card_template set name = name || $2 where id = $1', [template.id, ' v2']),
  ],
  [
    'an element',
    () =>
      app.sql('update template_element set description = $2 where template_id = $1', [
        template.id,
        'inny opis',
      ]),
  ],
  [
    'a form element',
    () => app.sql('update form_element set name = $2 where id = $1', [template.field('Ocena'), 'Wynik']),
  ],
  [
    'a data type',
    () =>
      app.sql(
        `update data_type set settings = '[{"type":"requirement","isRequired":true}]' where id =
        (select data_type_id from form_element where id = $1)`,
        [template.field('Temperatura')],
      ),
  ],
  [
    'a unit',
    () => app.sql(`update unit_type set name = name || ' ' || gen_random_uuid() where name like '°C%'`),
  ],
  [
    'an assignment',
    () =>
      app.sql('insert into template_assignment values ($1, 0, $2, $3)', [
        template.element('Dane'),
        'user',
        plant.ola.id,
      ]),
  ],
];

test.each(edits)(
  'an edit of %s changes only newerRevisionExists of an existing card',
  async (_what, edit) => {
    const cardId = await startCard(plant.ola, template);
    const before = await formData(plant.ola, cardId);
    await edit();
    await touch(app.sql);
    expect(await formData(plant.ola, cardId)).toEqual({ ...before, newerRevisionExists: true });

    const next = await startCard(plant.ola, template);
    const now = await formData(plant.ola, cardId);
    expect(now).toEqual({ ...before, newerRevisionExists: true });
    expect((await formData(plant.ola, next)).newerRevisionExists).toBe(false);
    const [{ count }] = (await app.sql<{ count: number }>(
      'select count(distinct revision_id) from control_card where id = any($1)',
      [[cardId, next]],
    )) as [{ count: number }];
    expect(count).toBe(2);
  },
);

test('cards share one revision while nothing changes, and a reverted edit reuses the old revision', async () => {
  const revisionOf = async () => {
    const id = await startCard(plant.ola, template);
    const [card] = await app.sql<{ revision_id: string }>(
      'select revision_id from control_card where id = $1',
      [id],
    );
    return card?.revision_id;
  };
  const first = await revisionOf();
  expect(await revisionOf()).toBe(first);
  await touch(app.sql);
  expect(await revisionOf()).toBe(first);
  await app.sql('update template_element set name = $2 where template_id = $1', [template.id, 'Inaczej']);
  await touch(app.sql);
  expect(await revisionOf()).not.toBe(first);
  await app.sql('update template_element set name = $2 where template_id = $1', [template.id, 'Dane']);
  await touch(app.sql);
  expect(await revisionOf()).toBe(first);
});

test('a reverted edit of a field restores the column and the filter of the field', async () => {
  const of = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Pomiary',
        fields: [{ name: 'Grubość', storedValueType: 'number_float', unit: 'mm', filterGroup: 'Wymiary' }],
      },
    ],
  });
  const field = of.field('Grubość');
  const shown = async () => {
    await touch(app.sql);
    await startCard(plant.ola, of);
    const { availableColumns } = await plant.marta.client.call(controlCardRoutes.configuration);
    const column = availableColumns.find(({ id }) => id.startsWith(field));
    return [column?.label, column?.group];
  };
  expect(await shown()).toEqual(['Grubość (mm)', 'Wymiary']);
  await app.sql(`update form_element set name = 'Szerokość', filter_group = 'Inne' where id = $1`, [field]);
  expect(await shown()).toEqual(['Szerokość (mm)', 'Inne']);
  await app.sql(`update form_element set name = 'Grubość', filter_group = 'Wymiary' where id = $1`, [field]);
  expect(await shown()).toEqual(['Grubość (mm)', 'Wymiary']);
});

test('a text filter finds a time from before the control of its field was changed from time to text', async () => {
  const of = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Dane',
        fields: [{ name: 'Pora', controlType: 'time', storedValueType: 'text', filterGroup: 'Czas' }],
      },
    ],
  });
  const field = of.field('Pora');
  const fill = async (value: string) => {
    const id = await startCard(plant.ola, of);
    await save(plant.ola, id, of.element('Dane'), { [field]: value });
    return id;
  };
  const early = await fill('08:30');
  await app.sql(
    `update data_type set control_type = 'text' where id = (select data_type_id from form_element where id = $1)`,
    [field],
  );
  await touch(app.sql);
  const late = await fill('około 08:30');
  const found = async (text: string) => {
    const { totalCount, items } = await plant.marta.client.call(controlCardRoutes.search, {
      body: { filters: [{ id: `${field}:text`, value: { values: [text] } }], sorting: 'creationTime asc' },
    });
    expect(totalCount).toBe(items.length);
    return items.map(({ id }) => id);
  };
  for (const text of ['08', '08:', '8:3', ':30', '08:30'])
    expect(await found(text), text).toEqual([early, late]);
  expect(await found('około')).toEqual([late]);
});

test('newerRevisionExists of a card becomes true when another version of its family becomes current', async () => {
  const cardId = await startCard(plant.ola, template);
  const version = randomUUID();
  await app.sql(
    `insert into control_card_template (id, family_id, version, name, control_card_type_id, control_card_group_id,
       concurrency_stamp)
     select $2, family_id, 2, name, control_card_type_id, control_card_group_id, concurrency_stamp
     from control_card_template where id = $1`,
    [template.id, version],
  );
  expect((await formData(plant.ola, cardId)).newerRevisionExists).toBe(false);
  await app.sql('update control_card_template set is_current_version = false where id = $1', [template.id]);
  expect((await formData(plant.ola, cardId)).newerRevisionExists).toBe(false);
  await app.sql('update control_card_template set is_current_version = true where id = $1', [version]);
  expect((await formData(plant.ola, cardId)).newerRevisionExists).toBe(true);
});

test('a revision cannot be changed, and a card cannot be moved to another revision', async () => {
  const cardId = await startCard(plant.ola, template);
  await expect(app.sql(`update revision set definition = '{}'`)).rejects.toThrow('never changes');
  await expect(
    app.sql('update control_card set revision_id = gen_random_uuid() where id = $1', [cardId]),
  ).rejects.toThrow('pinned');
});

test('a card whose template has nothing to fill awaits approval at once and cannot be returned', async () => {
  const instruction = await makeTemplate(app.sql, {
    elements: [{ name: 'Instrukcja', fields: null }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
  const started = await plant.ola.client.call(controlCardOperatorRoutes.initFilling, {
    params: { id: instruction.id },
    query: {},
  });
  expect(await formData(plant.ola, started.id)).toMatchObject({
    status: 'awaitingApproval',
    elements: [{ formTemplate: null, entries: [] }],
    approvals: [{ label: 'jakość kart' }],
  });
  // A return would leave the card in progress, where nobody has anything to fill and no list shows it.
  const { can } = await formData(plant.jagoda, started.id);
  expect(can).toMatchObject({ sign: true, return: false });
  const returned = await plant.jagoda.client.send(controlCardRoutes.return, {
    params: { id: started.id },
    body: { reason: 'Zła instrukcja' },
  });
  expect([returned.status, returned.problem?.code]).toEqual([403, 'Kartoteka.Card:NothingToReturn']);
  expect((await formData(plant.jagoda, started.id)).status).toBe('awaitingApproval');
});

test('the slot of a card keeps the name that its role had when the card was started', async () => {
  const { sql, client } = app;
  // A user can rename only a role whose permissions they have too.
  const holder = await makeRole(sql, 'zarządzanie rolami', [
    'AbpIdentity.Roles',
    'AbpIdentity.Roles.Update',
    'Kartoteka.ControlCards.Approval',
  ]);
  await makeUser(sql, 'Roman Rolny', { roles: [holder] });
  const renamed = await makeRole(sql, 'stara nazwa', ['Kartoteka.ControlCards.Approval']);
  const of = await makeTemplate(sql, {
    elements: [{ name: 'Dane' }],
    approvals: [{ type: 'role', value: renamed }],
  });
  const submit = (id: string) => save(plant.ola, id, of.element('Dane'), {}, { submit: true });
  const label = async (id: string) => (await formData(plant.ola, id)).approvals[0]?.label;
  const waiting = await startCard(plant.ola, of);
  await submit(waiting);
  expect(await label(waiting)).toBe('stara nazwa');
  const begun = await startCard(plant.ola, of);
  await client.as('Rolny', PASSWORD).call(identityRoleRoutes.update, {
    params: { id: renamed },
    body: { name: 'nowa nazwa' },
  });
  const later = await startCard(plant.ola, of);
  await submit(begun);
  await submit(later);
  expect([await label(waiting), await label(begun), await label(later)]).toEqual([
    'stara nazwa',
    'stara nazwa',
    'nowa nazwa',
  ]);
});
