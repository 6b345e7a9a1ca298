import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeAll, expect, test } from 'vitest';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { photo, storeFile } from '../env/photos.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

/** Maximum size of a card in thousands of characters. */
const LIMIT = 50;
/** A text that fits twelve times into a card. */
const TEXT = 'ż'.repeat(4_000);

const app = testApp({ from: 'empty', env: { LIMIT_CARD: String(LIMIT) } });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [{ name: 'Wpisy', repeat: {}, fields: [{ name: 'Opis' }] }],
  });
});

const { saveElement, removeEntry, submitGroup, update } = controlCardRoutes;
const body = (text: string, index: number | null) => ({
  elementTemplateId: template.element('Wpisy'),
  data: { [template.field('Opis')]: text },
  index,
  submit: false,
});
const write = async (id: string, text: string, index: number | null = null) => {
  const { status, problem } = await plant.ola.client.send(saveElement, {
    params: { id },
    body: body(text, index),
  });
  return [status, problem?.code ?? null, problem?.message ?? null];
};
const FULL = [403, 'Kartoteka.Card:TooLarge', expect.stringContaining('mieści 50 tys. znaków')];
const OK = [200, null, null];

/** Makes a card that has no room for another long text. */
async function fullCard(): Promise<string> {
  const id = await startCard(plant.ola, template);
  for (let index = 0; index < 12; index += 1) expect(await write(id, TEXT)).toEqual(OK);
  return id;
}

test('a full card accepts no further long text, keeps its texts, and can be finished', async () => {
  const id = await fullCard();
  expect(await write(id, TEXT)).toEqual(FULL);
  expect(await write(id, 'x'.repeat(1_000))).toEqual(OK);
  const { elements } = await formData(plant.ola, id);
  expect(elements[0]?.entries.map(({ values }) => String(Object.values(values)[0]).length)).toEqual([
    ...Array.from({ length: 12 }, () => 4_000),
    1_000,
  ]);
  expect(await write(id, 'krótko', 0)).toEqual(OK);
  const params = { id, groupId: template.element('Wpisy') };
  await plant.ola.client.call(submitGroup, { params });
  expect((await formData(plant.ola, id)).status).toBe('approved');
});

test('deleting an entry frees space in a full card', async () => {
  const id = await fullCard();
  expect(await write(id, TEXT)).toEqual(FULL);
  const { elements } = await formData(plant.ola, id);
  await plant.ola.client.call(removeEntry, { params: { id: elements[0]?.entries[3]?.id ?? '' } });
  expect(await write(id, TEXT)).toEqual(OK);
  expect(await write(id, TEXT)).toEqual(FULL);
});

test('a save of the whole form that would exceed the size limit of a card is refused', async () => {
  const id = await fullCard();
  const { concurrencyStamp } = await formData(plant.marta, id);
  const more = { [template.element('Wpisy')]: { 40: { [template.field('Opis')]: TEXT } } };
  const { status, problem } = await plant.marta.client.send(update, {
    params: { id },
    body: { elementsData: more, isSubmitted: false, concurrencyStamp },
  });
  expect([status, problem?.code]).toEqual(FULL.slice(0, 2));
});

test('a card reports how full it is before it is full', async () => {
  const id = await startCard(plant.ola, template);
  expect((await formData(plant.ola, id)).fullness).toBeNull();
  for (let index = 0; index < 10; index += 1) {
    await save(plant.ola, id, template.element('Wpisy'), { [template.field('Opis')]: TEXT }, { index: null });
  }
  expect((await formData(plant.ola, id)).fullness).toBe(80);
});

test('files fill a card, and a full card accepts no further file but loses and keeps its files', async () => {
  const id = await fullCard();
  const put = async (index: number, files: readonly { id: string; caption: string }[]) => {
    const { status, problem } = await plant.ola.client.send(saveElement, {
      params: { id },
      body: { ...body(TEXT, index), files: [...files] },
    });
    return [status, problem?.code ?? null, problem?.message ?? null];
  };
  const bytes = await photo(1, { width: 40, height: 30 });
  const files = [];
  for (let count = 0; count < 4; count += 1) {
    files.push({ id: (await storeFile(plant.ola.client, bytes)).id, caption: 'x'.repeat(200) });
  }
  expect(await put(0, files)).toEqual(FULL);
  expect(await put(0, files.slice(0, 2))).toEqual(OK);
  expect(await put(1, files.slice(2))).toEqual(FULL);
  expect(await put(0, files.slice(0, 1))).toEqual(OK);
});

test('a card with very many deleted entries keeps its other entries, takes new ones, and can be finished', async () => {
  const id = await startCard(plant.ola, template);
  for (const text of ['pierwszy', 'drugi', 'trzeci']) expect(await write(id, text)).toEqual(OK);
  await app.sql(
    `insert into card_entry (id, card_id, element_id, index, creator_id, deleted_at)
       select gen_random_uuid(), card_id, element_id, 5, creator_id, now()
         from card_entry, generate_series(1, 4999) where card_id = $1 and index = 0`,
    [id],
  );
  const entryAt = async (at: number) => (await formData(plant.ola, id)).elements[0]?.entries[at]?.id ?? '';
  await plant.ola.client.call(removeEntry, { params: { id: await entryAt(2) } });
  const { status, problem } = await plant.ola.client.send(removeEntry, { params: { id: await entryAt(1) } });
  expect([status, problem?.code]).toEqual([403, 'Kartoteka.Card:TooManyDeleted']);
  expect(problem?.message).toContain('nie można usunąć następnego');
  expect(await write(id, 'następny')).toEqual(OK);
  expect(await write(id, 'poprawiony', 1)).toEqual(OK);
  await plant.ola.client.call(submitGroup, { params: { id, groupId: template.element('Wpisy') } });
  expect((await formData(plant.ola, id)).status).toBe('approved');
});
