import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { cardDefinitionSchema } from '@kartoteka/domain/card/definition';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { readRevision } from '../../apps/server/src/features/revision/read.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { storeEarlierRevision } from '../env/earlier-revision.ts';
import { type MadeTemplate, makeTemplate, touch } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
beforeAll(async () => {
  plant = await openPlant(app);
});

const NORM: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: ['2', '2,5'] } };
const CHOICES: Setting = {
  type: 'availableOptions',
  options: ['A', 'B'].map((value) => ({ value, label: `ocena ${value}`, attributes: [] })),
};

const makeOne = (): Promise<MadeTemplate> =>
  makeTemplate(app.sql, {
    elements: [
      {
        name: 'Pomiary',
        repeat: { max: 2 },
        fields: [{ name: 'Grubość', storedValueType: 'number_float', unit: 'mm', settings: [NORM] }],
      },
      {
        name: 'Dane',
        fields: [
          { name: 'Ocena', controlType: 'select', settings: [CHOICES], filterGroup: 'Oceny' },
          { name: 'Uwagi' },
        ],
      },
      { name: 'Instrukcja', fields: null },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });

const revisionsOf = (templateId: string) =>
  app.sql<{ id: string; hash: string; definition: object }>(
    `select id, encode(content_hash, 'hex') as hash, definition from revision where template_id = $1
      order by creation_time`,
    [templateId],
  );

async function open() {
  return createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
}

async function breaks(): Promise<string[]> {
  const db = await open();
  const found: string[] = [];
  await verifyEverything(db, { onBreak: ({ kind, what }) => found.push(`${kind}: ${what}`) });
  await db.destroy();
  return found;
}

describe('a card of a revision that has each data type in each field', () => {
  test('a card of an older revision format opens, is filled, signed and printed, and its history is valid', async () => {
    const template = await makeOne();
    const today = await formData(plant.ola, await startCard(plant.ola, template));
    const hash = await storeEarlierRevision(app.sql, template.id);
    const id = await startCard(plant.ola, template);
    const [, earlier] = await revisionsOf(template.id);
    expect(earlier?.hash).toBe(hash);
    expect(earlier?.definition).not.toHaveProperty('format');
    const card = await formData(plant.ola, id);
    expect(card.elements).toEqual(today.elements);
    expect(card.newerRevisionExists).toBe(false);

    const measured = { [template.field('Grubość')]: '3' };
    await save(plant.ola, id, template.element('Pomiary'), measured, {
      index: 0,
      submit: true,
      comment: 'za grube',
    });
    await plant.ola.client.call(controlCardRoutes.submitGroup, {
      params: { id, groupId: template.element('Pomiary') },
    });
    await save(plant.ola, id, template.element('Dane'), { [template.field('Ocena')]: 'B' }, { submit: true });
    const awaiting = await formData(plant.jagoda, id);
    expect([awaiting.status, awaiting.hasDeviations]).toEqual(['awaitingApproval', true]);
    await plant.jagoda.client.call(controlCardRoutes.approve, {
      params: { id, approvalId: awaiting.approvals[0]?.id ?? '' },
      body: { dataHash: awaiting.dataHash },
    });
    const paper = await app.client.call(controlCardExportRoutes.read, { params: { id } });
    expect(paper.elements[1]?.entries[0]?.fields[0]).toMatchObject({ name: 'Ocena', text: 'ocena B' });
    expect(await breaks()).toEqual([]);
  });

  test('newerRevisionExists of a card of an older revision format is true after an edit of its definition until the edit is reverted', async () => {
    const template = await makeOne();
    await startCard(plant.ola, template);
    await storeEarlierRevision(app.sql, template.id);
    const id = await startCard(plant.ola, template);
    const isNewer = async () => (await formData(plant.ola, id)).newerRevisionExists;
    const describe = async (text: string | null) => {
      await app.sql('update template_element set description = $2 where template_id = $1', [
        template.id,
        text,
      ]);
      await touch(app.sql);
    };
    await describe('<p>Inaczej</p>');
    expect(await isNewer()).toBe(true);
    await describe(null);
    expect(await isNewer()).toBe(false);
    // The reverted template has the content of the first revision, so a new card creates no third revision.
    await startCard(plant.ola, template);
    expect(await revisionsOf(template.id)).toHaveLength(2);
  });
});

test('a new revision is stored with each data type once', async () => {
  const template = await makeOne();
  await app.sql(
    `update form_element set data_type_id = (select data_type_id from form_element where id = $2) where id = $1`,
    [template.field('Uwagi'), template.field('Ocena')],
  );
  await touch(app.sql);
  await startCard(plant.ola, template);
  const [revision] = await revisionsOf(template.id);
  expect(revision?.definition).toMatchObject({ format: 2 });
  expect(JSON.stringify(revision?.definition).split('ocena A')).toHaveLength(2);
  const db = await open();
  const { definition } = await readRevision(db, revision?.id ?? '');
  await db.destroy();
  const [, data] = definition.elements;
  const [first, second] = data?.formTemplate?.elements ?? [];
  expect(first?.dataType.settings).toEqual([CHOICES]);
  expect(second?.dataType).toBe(first?.dataType);
});

test('a definition with any content that an earlier version of the product stored is read back as that version compiled it', async () => {
  const template = await makeOne();
  await startCard(plant.ola, template);
  const db = await open();
  const [last] = await revisionsOf(template.id);
  const { definition: sample } = await readRevision(db, last?.id ?? '');
  const field = sample.elements[0]?.formTemplate?.elements[0];
  const text = fc.string({ unit: 'grapheme' }).map((one) => one.replaceAll('\0', ''));
  const settings = fc.subarray<Setting>([NORM, CHOICES, { type: 'requirement', isRequired: true }]);
  const form = fc.option(
    fc.array(fc.record({ name: text, settings, unit: fc.option(text) }), { maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(form, { maxLength: 4 }), text, async (forms, name) => {
      const elements = forms.map((fields, at) => ({
        ...sample.elements[2],
        id: `e${at}`,
        name,
        formTemplate: fields && {
          id: `form-${at}`,
          name,
          elements: fields.map(({ unit, settings: own, ...its }) => ({
            ...field,
            ...its,
            dataType: {
              ...field?.dataType,
              storedValueUnitType: unit === null ? null : { name: unit },
              settings: own,
            },
          })),
        },
      }));
      const definition = cardDefinitionSchema.parse({ ...sample, elements });
      await storeEarlierRevision(app.sql, template.id, () => definition);
      const stored = await revisionsOf(template.id);
      const read = await readRevision(db, stored.at(-1)?.id ?? '');
      expect(read.definition).toEqual(definition);
      await app.sql(
        `alter table revision disable trigger all; delete from revision where id = '${read.id}';
          alter table revision enable trigger all`,
      );
    }),
    { numRuns: 25 },
  );
  await db.destroy();
});
