import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { beforeAll, expect, test } from 'vitest';
import { formData, startCard } from '../env/card-plant.ts';
import { type FilePlant, openFilePlant } from '../env/file-plant.ts';
import { photo, storeFile } from '../env/photos.ts';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
const OUTSIDE = { when: 'outside', min: 1, max: 2 } as const;
let plant: FilePlant;
let keeper: Keeper;
beforeAll(async () => {
  plant = await openFilePlant(app, { photoSettings: OUTSIDE });
  keeper = await openWarehouse(app);
});

test('a value outside its norm cannot be submitted without the photo that the settings of its field require', async () => {
  const cardId = await plant.start();
  const field = plant.template.field('Temperatura');
  const data = { [field]: '9' };
  const { elements } = await formData(plant.ola, cardId);
  expect(elements[0]?.formTemplate?.elements.map(({ photoSettings }) => photoSettings)).toEqual([
    null,
    OUTSIDE,
  ]);
  const comment = { deviationComments: { [field]: 'drzwi' } };
  const refused = await plant.put(cardId, [], { data, submit: true, ...comment });
  expect([refused.status, refused.problem?.validationErrors]).toEqual([
    400,
    [{ message: 'Dodaj co najmniej 1 zdjęcie.', members: ['data', field] }],
  ]);
  expect((await plant.put(cardId, [], { data, ...comment })).status).toBe(200);
  const { id } = await storeFile(plant.ola.client, await photo(1));
  const submitted = await plant.put(cardId, [{ id, formElementId: field }], {
    data,
    submit: true,
    ...comment,
  });
  expect(submitted.status).toBe(200);
  const whole = await plant.marta.client.send(controlCardRoutes.create, {
    body: {
      controlCardTemplateId: plant.template.id,
      elementsData: { [plant.template.element('Towar')]: { 0: data } },
      comments: { [plant.template.element('Towar')]: { 0: 'drzwi' } },
      isSubmitted: true,
    },
  });
  expect(whole.problem?.validationErrors?.map(({ members }) => members)).toContainEqual([
    'elementsData',
    plant.template.element('Towar'),
    '0',
    field,
  ]);
});

test('a form keeps the photo settings of its fields when an earlier client saves it without them', async () => {
  const dataTypeId = await keeper.dataType();
  const create = (photoSettings: unknown) =>
    keeper.client.send(formTemplateRoutes.create, {
      body: { name: fresh('Formularz'), elements: [{ name: 'Pole', dataTypeId, photoSettings }] },
    });
  const made = await create({ when: 'always', min: 2 });
  const form = formTemplateRoutes.create.answer.parse(made.body);
  const photoSettings = { when: 'always', min: 2, max: null };
  expect(form.elements[0]?.photoSettings).toEqual(photoSettings);
  const [element] = form.elements;
  const update = async (settings: object) => {
    const body = {
      name: form.name,
      elements: [{ id: element?.id, name: 'Pole', dataTypeId, ...settings }],
    };
    const answer = await keeper.client.call(formTemplateRoutes.update, {
      params: { id: form.id },
      body,
    });
    return answer.elements[0]?.photoSettings;
  };
  expect(await update({})).toEqual(photoSettings);
  expect(await update({ photoSettings: null })).toBeNull();
  const upsideDown = await create({ when: 'always', min: 3, max: 2 });
  expect(upsideDown.problem?.validationErrors).toEqual([
    {
      message: 'Najmniejsza liczba zdjęć jest większa od największej.',
      members: ['elements', '0', 'photoSettings', 'max'],
    },
  ]);
  expect((await create({ when: 'czasem' })).problem?.validationErrors?.[0]?.members).toEqual([
    'elements',
    '0',
    'photoSettings',
    'when',
  ]);
});

test('a revision contains photo settings only when a field of the template has them', async () => {
  const revisionOf = async () => {
    await startCard(plant.ola, plant.template);
    const [row] = await app.sql<{ definition: string; hash: string }>(
      `select definition::text as definition, encode(content_hash, 'hex') as hash from revision
       where template_id = $1 order by creation_time desc limit 1`,
      [plant.template.id],
    );
    return row;
  };
  const withSettings = await revisionOf();
  expect(withSettings?.definition).toContain('photoSettings');
  await app.sql(`update form_element set photo_settings = null where name = 'Temperatura'`);
  await app.sql('update definition_clock set version = version + 1, moved_at = now()');
  const without = await revisionOf();
  expect(without?.definition).not.toContain('photoSettings');
  expect(without?.hash).not.toBe(withSettings?.hash);
});
