import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { beforeAll, expect, test } from 'vitest';
import { markOf } from '../env/answers.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { pngUrl, vastPngUrl } from '../env/pictures.ts';
import type { MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { fresh, type Keeper, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let keeper: Keeper;
let plant: CardPlant;
let shownType: string;
beforeAll(async () => {
  keeper = await openWarehouse(app);
  plant = await openPlant(app);
  shownType = await keeper.dataType({ controlType: 'contentDisplay' });
});

const rich = (number: number) => `<p>Patrz:</p><img src="${pngUrl(number)}" />`;
const DATA_URL = /^<p>Patrz:<\/p><img src="data:image\/png;base64,[A-Za-z0-9+/=]+" \/>$/;
const ADDRESS = /^<p>Patrz:<\/p><img src="(\/api\/app\/pictures\/[\da-f]{64})" \/>$/;

const formWith = (description: string) =>
  keeper.client.call(formTemplateRoutes.create, {
    body: {
      name: fresh('Formularz'),
      elements: [{ name: 'Instrukcja', dataTypeId: shownType, description }],
    },
  });
const templateBody = async (formTemplateId: string | null, description = rich(1)) => ({
  name: fresh('Wzór'),
  controlCardGroupId: await keeper.group(),
  controlCardTypeId: await keeper.type(),
  description,
  isCurrentVersion: true,
  elements: [{ name: 'Kontrola', description: rich(2), formTemplateId }],
});

test('administrators read and send pictures of rich text as data URLs, and sending back what was read changes nothing', async () => {
  const form = await formWith(rich(3));
  expect(form.elements[0]?.description).toMatch(DATA_URL);
  const again = await keeper.client.call(formTemplateRoutes.update, { params: { id: form.id }, body: form });
  expect(again.elements).toEqual(form.elements);
  const template = await keeper.client.call(controlCardTemplateRoutes.create, {
    body: await templateBody(form.id),
  });
  expect([template.description, template.elements[0]?.description]).toEqual([
    expect.stringMatching(DATA_URL),
    expect.stringMatching(DATA_URL),
  ]);
  const params = { id: template.id };
  const saved = await keeper.client.call(controlCardTemplateRoutes.update, { params, body: template });
  const parts = ({ description, elements }: typeof saved) => ({ description, elements });
  expect(parts(saved)).toEqual(parts(template));
  expect(parts(await keeper.client.call(controlCardTemplateRoutes.get, { params }))).toEqual(parts(template));
  const next = await keeper.client.call(controlCardTemplateRoutes.newVersion, { params });
  expect(next.description).toBe(template.description);
  const told = await app.sql(
    `select from audit_event where target_id = $1 and action = 'definition.updated' and changes <> '[]'`,
    [template.id],
  );
  expect(told).toHaveLength(0);
});

test("a card's form and its paper contain the addresses of pictures, which can be loaded", async () => {
  const form = await formWith(rich(4));
  const { id } = await keeper.client.call(controlCardTemplateRoutes.create, {
    body: await templateBody(form.id),
  });
  const cardId = await startCard(plant.ola, { id } as MadeTemplate);
  const { template, elements } = await formData(plant.ola, cardId);
  const paper = await app.client.call(controlCardExportRoutes.read, { params: { id: cardId } });
  const texts = [
    template.description,
    elements[0]?.description,
    elements[0]?.formTemplate?.elements[0]?.description,
    paper.template.description,
    paper.elements[0]?.description,
    paper.elements[0]?.contents[0],
  ];
  for (const text of texts) {
    const [, address = ''] = ADDRESS.exec(text ?? '') ?? [];
    expect((await fetch(app.origin + address)).headers.get('content-type')).toBe('image/png');
  }
});

test('an invalid picture in a text, or a picture with too many pixels, is refused at the text', async () => {
  const cut = pngUrl(5).slice(0, 62);
  const texts = [`<img src="${cut}" />`, `<img src="${vastPngUrl(1, 4_001, 4_000)}" />`];
  for (const text of texts) {
    const form = await keeper.client.send(formTemplateRoutes.create, {
      body: { name: fresh('Formularz'), elements: [{ name: 'I', dataTypeId: shownType, description: text }] },
    });
    expect([form.status, markOf(form)]).toEqual([400, ['elements.0.description']]);
    const template = await keeper.client.send(controlCardTemplateRoutes.create, {
      body: await templateBody(null, text),
    });
    expect([template.status, markOf(template)]).toEqual([400, ['description']]);
  }
});

test('a picture address in a sent text is dropped', async () => {
  const address = `/api/app/pictures/${'a'.repeat(64)}`;
  const form = await formWith(`<p>Tekst</p><img src="${address}" />`);
  expect(form.elements[0]?.description).toBe('<p>Tekst</p>');
});

test('plain text of a field is stored as it was typed, even when it looks like HTML', async () => {
  const description = `<img src="${pngUrl(6)}" />`;
  const dataTypeId = await keeper.dataType();
  const form = await keeper.client.call(formTemplateRoutes.create, {
    body: { name: fresh('Formularz'), elements: [{ name: 'Pole', dataTypeId, description }] },
  });
  expect(form.elements[0]?.description).toBe(description);
});
