import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilePlant, openFilePlant, redact } from '../env/file-plant.ts';
import { pdf, photo, storeFile } from '../env/photos.ts';
import { startTestApp, type TestApp, testApp } from '../env/test-app.ts';

const open = testApp({ from: 'empty' });
let signed: TestApp;
let openPlant: FilePlant;
beforeAll(async () => {
  openPlant = await openFilePlant(open);
  signed = await startTestApp({ from: 'empty', env: { PDF_EXPORT_LINKS: 'signed' } });
});
afterAll(async () => {
  await signed.close();
});

/** Makes a card with a photo of the temperature, a redacted photo and a PDF. */
async function cardWithFiles(plant: FilePlant) {
  const cardId = await plant.start();
  const one = await storeFile(plant.ola.client, await photo(1), 'termometr.jpg');
  const two = await storeFile(plant.ola.client, await photo(2), 'twarz.jpg');
  const three = await storeFile(plant.ola.client, pdf(), 'wz.pdf');
  const formElementId = plant.template.field('Temperatura');
  await plant.put(cardId, [
    { id: one.id, formElementId, caption: 'przed' },
    { id: two.id },
    { id: three.id },
  ]);
  await redact(plant.marta, two.id);
  return { cardId, one, two, three };
}

const { read, link, file: pictureRoute } = controlCardExportRoutes;

test('a paper that opens without a signed link names files with number and hash, and shows none of them', async () => {
  const plant = openPlant;
  const { cardId, one, three } = await cardWithFiles(plant);
  const paper = await open.client.call(read, { params: { id: cardId } });
  const [entry] = paper.elements[0]?.entries ?? [];
  expect(entry?.files).toMatchObject([
    {
      number: 1,
      name: 'termometr.jpg',
      sha256: one.sha256,
      caption: 'przed',
      field: 'Temperatura',
      by: plant.ola.name,
      isRedacted: false,
      redactReason: null,
      picture: null,
      thumbnail: null,
    },
    { number: 2, name: 'twarz.jpg', isRedacted: true, redactReason: 'twarz pracownika', picture: null },
    { number: 3, name: 'wz.pdf', sha256: three.sha256, mediaType: 'application/pdf', picture: null },
  ]);
  for (const form of ['picture', 'thumbnail'] as const) {
    const answer = await open.client.send(pictureRoute, {
      params: { id: cardId, fileId: one.id, form },
      query: { expires: undefined, signature: undefined },
    });
    expect(answer.status).toBe(404);
  }
});

test('a paper behind a signed link shows its photos and their thumbnails, but only with the signature', async () => {
  const plant = await openFilePlant(signed);
  const { cardId, one, two } = await cardWithFiles(plant);
  const { path } = await plant.ola.client.call(link, { params: { id: cardId } });
  const proof = Object.fromEntries(new URL(path, signed.origin).searchParams);
  const query = { expires: proof['expires'], signature: proof['signature'] };
  const paper = await signed.client.call(read, { params: { id: cardId }, query });
  const [first, redacted, document] = paper.elements[0]?.entries[0]?.files ?? [];
  expect([redacted?.picture, document?.picture, document?.thumbnail]).toEqual([null, null, null]);
  const get = async (address: string | null | undefined) => {
    const answer = await fetch(new URL(address ?? '', signed.origin));
    return [answer.status, answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength];
  };
  expect(await get(first?.picture)).toEqual([200, 'image/jpeg', one.size]);
  expect((await get(first?.thumbnail)).slice(0, 2)).toEqual([200, 'image/webp']);
  const bare = first?.picture?.split('?')[0];
  expect((await get(bare))[0]).toBe(404);
  expect((await get(first?.picture?.replace(one.id, two.id)))[0]).toBe(404);
  const other = await plant.start();
  expect((await get(first?.picture?.replace(cardId, other)))[0]).toBe(404);
});

test('a paper says which file is an original, upon which file a picture was drawn, and which was replaced', async () => {
  const plant = openPlant;
  const cardId = await plant.start();
  const { client } = plant.ola;
  const beside = await storeFile(client, await photo(3));
  const original = await storeFile(client, await photo(4));
  const drawn = await storeFile(client, await photo(5), 'a.png', { originalId: original.id });
  const again = await storeFile(client, await photo(6), 'a.png', { originalId: drawn.id });
  await plant.put(
    cardId,
    [beside, original, drawn, again].map(({ id }) => ({ id })),
  );
  const { elements } = await open.client.call(read, { params: { id: cardId } });
  expect(elements[0]?.entries[0]?.files).toMatchObject([
    { number: 1, original: null, isDrawnUpon: false },
    { number: 2, original: null, isDrawnUpon: true },
    { number: 3, original: 2, isDrawnUpon: true },
    { number: 4, original: 3, isDrawnUpon: false },
  ]);
});
