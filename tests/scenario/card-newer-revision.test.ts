import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../apps/server/src/db/database.ts';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { newerRevisionExists, readRevision } from '../../apps/server/src/features/revision/read.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { cloneDatabase } from '../env/database.ts';
import { type MadeTemplate, touch } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let keeper: Keeper;
/** The ids of the definitions of a card, and of the card. */
let made: { unit: string; dataType: string; form: string; template: string; group: string; card: string };

beforeAll(async () => {
  plant = await openPlant(app);
  keeper = await openWarehouse(app);
});

const start = (template: string) => startCard(plant.ola, { id: template } as MadeTemplate);

beforeEach(async () => {
  const unit = await keeper.unit();
  const dataType = await keeper.dataType({
    displayName: fresh('Średnica'),
    storedValueType: 'number_float',
    storedValueUnitTypeId: unit,
  });
  const elements = [{ name: 'Średnica', dataTypeId: dataType }];
  const body = { name: fresh('Wymiary'), elements };
  const form = (await keeper.client.call(formTemplateRoutes.create, { body })).id;
  const group = await keeper.group();
  const template = await keeper.template({
    isCurrentVersion: true,
    controlCardGroupId: group,
    elements: [{ name: 'Pomiar', formTemplateId: form }],
  });
  made = { unit, dataType, form, template, group, card: await start(template) };
});

const isNewer = async (card = made.card) => (await formData(plant.ola, card)).newerRevisionExists;

const get = {
  unit: () => keeper.client.call(unitTypeRoutes.get, { params: { id: made.unit } }),
  dataType: () => keeper.client.call(dataTypeRoutes.get, { params: { id: made.dataType } }),
  form: () => keeper.client.call(formTemplateRoutes.get, { params: { id: made.form } }),
  template: () => keeper.client.call(controlCardTemplateRoutes.get, { params: { id: made.template } }),
  group: () => keeper.client.call(controlCardGroupRoutes.get, { params: { id: made.group } }),
};
type Kind = keyof typeof get;

/** Functions that read a row, apply the change and store the row. */
const put: Readonly<Record<Kind, (change: object) => Promise<unknown>>> = {
  unit: async (change) =>
    keeper.client.call(unitTypeRoutes.update, {
      params: { id: made.unit },
      body: { ...(await get.unit()), ...change },
    }),
  dataType: async (change) =>
    keeper.client.call(dataTypeRoutes.update, {
      params: { id: made.dataType },
      body: { ...(await get.dataType()), ...change },
    }),
  form: async (change) =>
    keeper.client.call(formTemplateRoutes.update, {
      params: { id: made.form },
      body: { ...(await get.form()), ...change },
    }),
  template: async (change) => putTemplate(made.template, change),
  group: async (change) =>
    keeper.client.call(controlCardGroupRoutes.update, {
      params: { id: made.group },
      body: { ...(await get.group()), ...change },
    }),
};

async function putTemplate(id: string, change: object): Promise<void> {
  const params = { id };
  const row = await keeper.client.call(controlCardTemplateRoutes.get, { params });
  await keeper.client.call(controlCardTemplateRoutes.update, { params, body: { ...row, ...change } });
}

/** For each kind, a change of something that a card shows. */
const EDITS: Readonly<Record<Kind, () => object>> = {
  unit: () => ({ name: fresh('cal') }),
  dataType: () => ({ settings: [{ type: 'requirement', isRequired: true }] }),
  form: () => ({ name: fresh('Wymiary po zmianie') }),
  template: () => ({ description: '<p>Dwie osoby</p>' }),
  group: () => ({ name: fresh('Grupa po zmianie') }),
};

describe.each(Object.keys(EDITS) as Kind[])('an edit of the %s', (kind) => {
  const edit = (change: object = EDITS[kind]()) => put[kind](change);

  test('an edit of a definition makes newerRevisionExists of its cards true at once, before anybody starts another card', async () => {
    expect(await isNewer()).toBe(false);
    await edit();
    expect(await isNewer()).toBe(true);
    expect(await app.sql('select from revision where template_id = $1', [made.template])).toHaveLength(1);
    expect(await isNewer(await start(made.template))).toBe(false);
    expect(await isNewer()).toBe(true);
  });

  test('newerRevisionExists of a card stays false after an edit that changes nothing', async () => {
    await edit({});
    expect(await isNewer()).toBe(false);
  });

  test('newerRevisionExists of a card is false again after the edit was reverted, and true for a card started in between', async () => {
    const { concurrencyStamp: _stamp, ...before } = await get[kind]();
    await edit();
    const between = await start(made.template);
    expect(await isNewer()).toBe(true);
    await edit(before);
    expect(await isNewer()).toBe(false);
    expect(await isNewer(between)).toBe(true);
  });

  test('newerRevisionExists of a card stays false after an edit of definitions that the card does not use', async () => {
    const form = await keeper.form('Uwagi');
    const other = await keeper.template({
      isCurrentVersion: true,
      elements: [{ name: 'Opis', formTemplateId: form }],
    });
    const card = await start(other);
    await edit();
    expect(await isNewer(card)).toBe(false);
  });
});

test('newerRevisionExists of a card is true after an element was added to its template, and false after the element was removed', async () => {
  const further = { name: 'Opis', formTemplateId: await keeper.form('Uwagi') };
  const { elements } = await get.template();
  await put.template({ elements: [...elements, further] });
  expect(await isNewer()).toBe(true);
  await put.template({ elements });
  expect(await isNewer()).toBe(false);
});

describe('newerRevisionExists and the versions of a template', () => {
  const newVersion = async () =>
    (await keeper.client.call(controlCardTemplateRoutes.newVersion, { params: { id: made.template } })).id;

  test('newerRevisionExists of a card stays false for a draft of the next version until that version becomes current', async () => {
    const next = await newVersion();
    expect(await isNewer()).toBe(false);
    await putTemplate(next, { description: '<p>Szkic</p>' });
    expect(await isNewer()).toBe(false);
    await putTemplate(next, { isCurrentVersion: true });
    expect(await isNewer()).toBe(true);
    await put.template({ isCurrentVersion: true });
    expect(await isNewer()).toBe(false);
  });

  test('newerRevisionExists of a card is true after an edit of its version, even when no card of this version can be started any more', async () => {
    await put.template({ isCurrentVersion: false });
    expect(await isNewer()).toBe(false);
    await put.template({ description: '<p>Nieobowiązująca</p>' });
    expect(await isNewer()).toBe(true);
  });

  test('archiving a template leaves newerRevisionExists of its cards false, and a later edit makes it true', async () => {
    const params = { id: made.template };
    await keeper.client.call(controlCardTemplateRoutes.archive, { params });
    expect(await isNewer()).toBe(false);
    await put.unit({ name: fresh('cal') });
    expect(await isNewer()).toBe(true);
    await keeper.client.call(controlCardTemplateRoutes.unarchive, { params });
    expect(await isNewer()).toBe(true);
  });
});

test('a template is compiled once to compute newerRevisionExists of its cards, and again only after an edit', async () => {
  const sent: string[] = [];
  const pool = createPool({ url: app.database.url, role: null, max: 1 });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push(query.sql),
  });
  const [row] = await app.sql<{ template_id: string; family_id: string; revision_id: string }>(
    'select template_id, family_id, revision_id from control_card where id = $1',
    [made.card],
  );
  if (row === undefined) throw new Error('There is no card');
  const revision = await readRevision(db, row.revision_id);
  const statements = async () => {
    sent.length = 0;
    expect(await newerRevisionExists(db, row, revision)).toBe(false);
    return sent.length;
  };
  await touch(app.sql);
  expect([await statements(), await statements(), await statements()]).toEqual([2, 1, 1]);
  await touch(app.sql);
  expect([await statements(), await statements()]).toEqual([2, 1]);
  await db.destroy();
});

test('an edit makes newerRevisionExists of a card true only in the database in which it was made, although a clone has the same ids', async () => {
  const open = async () => {
    const database = await cloneDatabase('demo');
    const db = createKysely(createPool({ url: database.url, role: null, max: 1 }));
    onTestFinished(async () => {
      await db.destroy();
      await database.drop();
    });
    const [card] = await database.sql<{ template_id: string; family_id: string; revision_id: string }>(
      `select card.template_id, card.family_id, card.revision_id from control_card card
       join control_card_template template on template.id = card.template_id and template.is_current_version
       where card.deleted_at is null order by card.creation_time desc, card.id limit 1`,
    );
    if (card === undefined) throw new Error('The demo plant has no card');
    const isNewerHere = async () => newerRevisionExists(db, card, await readRevision(db, card.revision_id));
    return { sql: database.sql, card, isNewerHere };
  };
  const [edited, untouched] = [await open(), await open()];
  expect(edited.card).toEqual(untouched.card);
  expect(await untouched.isNewerHere()).toBe(false);
  await edited.sql(`update control_card_template set description = '<p>Inny</p>' where id = $1`, [
    edited.card.template_id,
  ]);
  await touch(edited.sql);
  expect(await edited.isNewerHere()).toBe(true);
  expect(await untouched.isNewerHere()).toBe(false);
});
