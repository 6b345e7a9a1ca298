import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAxeClean, openPage, takeScreens } from '../env/browser.ts';
import { formData } from '../env/card-plant.ts';
import { type FilePlant, openFilePlant, redact } from '../env/file-plant.ts';
import { readPdf } from '../env/pdf.ts';
import { cameraPhoto, pdf, photo, storeFile } from '../env/photos.ts';
import { startTestApp, type TestApp, testApp } from '../env/test-app.ts';

const open = testApp({ from: 'empty' });
let signed: TestApp;
let openPlant: FilePlant;
let signedPlant: FilePlant;
beforeAll(async () => {
  signed = await startTestApp({ from: 'empty', env: { PDF_EXPORT_LINKS: 'signed' } });
  [openPlant, signedPlant] = await Promise.all([openFilePlant(open), openFilePlant(signed)]);
});
afterAll(async () => {
  await signed.close();
});

/** Makes a returned card with photos, a redacted photo and a PDF at its entry, and a photo at the return's reason. */
async function cardWithPhotos(plant: FilePlant) {
  const cardId = await plant.start();
  const { client } = plant.ola;
  const flat = await storeFile(client, await photo(3, { width: 1600, height: 1200 }), 'termometr.jpg');
  const upright = await storeFile(client, await cameraPhoto(1200, 900, '2026:03:04 05:06:07'), 'paleta.jpg');
  const hidden = await storeFile(client, await photo(5, { width: 801, height: 601 }), 'twarz.jpg');
  const document = await storeFile(client, pdf(), 'wz.pdf');
  await plant.submit(cardId, [
    { id: flat.id, formElementId: plant.template.field('Temperatura'), caption: 'przed rozładunkiem' },
    { id: upright.id },
    { id: hidden.id },
    { id: document.id },
  ]);
  const { client: foreman } = plant.bartek;
  const reason = await storeFile(foreman, await photo(6, { width: 700, height: 500 }), 'etykieta.jpg');
  const { elements } = await formData(plant.bartek, cardId);
  await foreman.call(controlCardRoutes.return, {
    params: { id: cardId },
    body: {
      reason: 'nieczytelna etykieta',
      entryIds: [elements[0]?.entries[0]?.id ?? ''],
      files: [{ id: reason.id, caption: null }],
    },
  });
  await redact(plant.marta, hidden.id);
  // The paper numbers the files in this order.
  return { cardId, files: [reason, flat, upright, hidden, document] };
}

const { link, pdf: pdfRoute } = controlCardExportRoutes;

async function signedQuery(cardId: string) {
  const { path } = await signedPlant.ola.client.call(link, { params: { id: cardId } });
  const proof = Object.fromEntries(new URL(path, signed.origin).searchParams);
  return { path, query: { expires: proof['expires'], signature: proof['signature'] } };
}

const sizes = (pictures: readonly (readonly [number, number])[]) =>
  pictures.map(([width, height]) => `${width} × ${height}`);

test('the PDF of a card behind a signed link has each photo small at its entry and whole in the appendix, with number and hash', async () => {
  const { cardId, files } = await cardWithPhotos(signedPlant);
  const { query } = await signedQuery(cardId);
  const answer = await signed.client.send(pdfRoute, { params: { id: cardId }, query });
  expect(answer.status).toBe(200);
  const { sheets, pictures } = await readPdf(answer.bytes);
  const shown = sizes(pictures);
  for (const whole of ['1600 × 1200', '900 × 1200', '700 × 500']) expect(shown).toContain(whole);
  // Nothing is left of the redacted photo.
  expect(shown).not.toContain('801 × 601');
  const small = pictures.filter(([width, height]) => Math.max(width, height) <= 320);
  expect(small).toHaveLength(3);
  // The small pictures come first, because the entries precede the appendix.
  expect(Math.max(...pictures.slice(0, 2).flat())).toBeLessThanOrEqual(320);
  const text = sheets.join(' ').replaceAll(/\s+/g, ' ');
  const hashes = text.replaceAll(' ', '');
  files.forEach(({ name, sha256 }, at) => {
    // The paper names each file at its entry and in the appendix.
    expect(text.split(`Zał. ${at + 1}`).length, name).toBeGreaterThan(2);
    expect(text).toContain(name);
    expect(hashes).toContain(sha256);
  });
  expect(text).toContain('przed rozładunkiem');
});

test('the PDF of a card has every photo, also when the card has more photos than callers may wait for the database', async () => {
  const count = 60;
  const cardId = await signedPlant.start();
  const { client } = signedPlant.ola;
  const one = await storeFile(client, await photo(7, { width: 640, height: 480 }), 'regał.jpg');
  await signedPlant.submit(cardId, [{ id: one.id }]);
  await signed.sql(
    `insert into file select (jsonb_populate_record(file, jsonb_build_object('id', gen_random_uuid()))).*
       from file, generate_series(2, $2::int) where id = $1`,
    [one.id, count],
  );
  await signed.sql(
    `update card_entry set files =
       (select jsonb_agg(card_entry.files -> 0 || jsonb_build_object('id', id)) from file where card_id = $1)
       where card_id = $1 and files <> '[]'`,
    [cardId],
  );
  const { query } = await signedQuery(cardId);
  const answer = await signed.client.send(pdfRoute, { params: { id: cardId }, query });
  expect(answer.status).toBe(200);
  const { pictures } = await readPdf(answer.bytes);
  // Each photo is small at its entry and whole in the appendix.
  expect(pictures).toHaveLength(2 * count);
});

test('the PDF of a card behind an unsigned link has number and hash of each photo and no picture', async () => {
  const { cardId, files } = await cardWithPhotos(openPlant);
  const answer = await open.client.send(pdfRoute, { params: { id: cardId } });
  const { sheets, pictures } = await readPdf(answer.bytes);
  expect(pictures).toEqual([]);
  const text = sheets.join(' ').replaceAll(/\s+/g, ' ');
  files.forEach(({ name, sha256 }, at) => {
    expect(text).toContain(`Zał. ${at + 1}`);
    expect(text).toContain(name);
    expect(text.replaceAll(' ', '')).toContain(sha256);
  });
});

test('the paper of a card shows photos to anonymous visitors only behind a signed link', async () => {
  const one = await cardWithPhotos(signedPlant);
  const { path } = await signedQuery(one.cardId);
  const { page } = await openPage({ baseURL: signed.origin });
  await page.goto(path);
  const whole = page.getByRole('region', { name: 'Załączniki' }).locator('img');
  await whole.first().waitFor();
  const widths = () =>
    whole.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(widths).toEqual([700, 1600, 900]);
  await expectAxeClean(page);
  await takeScreens(page, 'paper-photos');

  const other = await cardWithPhotos(openPlant);
  const { page: bare } = await openPage({ baseURL: open.origin });
  await bare.goto(`/pdf-export?id=${other.cardId}`);
  const appendix = bare.getByRole('region', { name: 'Załączniki' });
  await appendix.getByText('Zał. 5', { exact: false }).waitFor();
  expect(await bare.locator('.files img, .appendix img').count()).toBe(0);
  for (const { sha256 } of other.files) expect(await appendix.textContent()).toContain(sha256);
});
