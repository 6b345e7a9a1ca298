import { readFile, stat } from 'node:fs/promises';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Download } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectTime, PATIENCE, say } from '../env/absolute-time.ts';
import { takeScreens } from '../env/browser.ts';
import { fill, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { type ChosenFile, pdfFile, photo } from '../env/chosen-files.ts';
import {
  choose,
  delivery,
  draftsWithFiles,
  filesOf,
  filesOnDevice,
  makeDelivery,
  openDelivery,
  storedFiles,
  WAITS,
} from '../env/delivery-photos.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTablet } from '../env/tablet.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeDelivery(app, plant);
});

const open = (worker = plant.ola) => openDelivery(app, worker, template);
const stored = (cardId: string) => storedFiles(plant.marta, cardId);

describe('photos on their way', () => {
  test('a photo that is taken without a network waits on the device and is stored when the network is back', async () => {
    const { page, cardId, expectProblem } = await open();
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await choose(page, await photo(6));
    await filesOf(page).locator('img').waitFor();
    await filesOf(page).getByRole('img', { name: 'Czeka na wysłanie' }).waitFor();
    await delivery(page)
      .getByText(/na tym urządzeniu/i)
      .first()
      .waitFor();
    await takeScreens(page, 'card-photo-offline');
    await page.context().setOffline(false);
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(1);
    await expect.poll(() => filesOf(page).getByRole('img', { name: 'Czeka na wysłanie' }).count()).toBe(0);
  });

  test('a photo that waits survives the closing of its tab and is sent by the outbox', async () => {
    const { page, cardId, expectProblem } = await open(plant.olek);
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.context().setOffline(true);
    await choose(page, await photo(7));
    await filesOf(page).locator('img').waitFor();
    const { client } = plant.olek;
    await expect.poll(() => draftsWithFiles(page)).toBe(1);
    const token = await client.token();
    const next = await page.context().newPage();
    await next.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
    await page.close();
    await next.context().setOffline(false);
    await next.goto('/control-cards/operator');
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(1);
  });

  test('the outbox sends the text of an entry while the photo of the entry cannot be sent', async () => {
    const { page, cardId, expectProblem } = await open(plant.olek);
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.context().setOffline(true);
    await choose(page, await photo(8));
    await fill(delivery(page), { Uwagi: 'plandeka mokra' });
    await expect.poll(() => draftsWithFiles(page)).toBe(1);
    const token = await plant.olek.client.token();
    const next = await page.context().newPage();
    await next.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
    await page.context().route('**/api/app/files', (route) => route.abort());
    await page.close();
    await next.context().setOffline(false);
    await next.goto('/control-cards/operator');
    const texts = async () =>
      (await formData(plant.marta, cardId)).elements.flatMap(({ entries }) =>
        entries.flatMap(({ values }) => Object.values(values)),
      );
    await expect.poll(texts, WAITS).toEqual(['plandeka mokra']);
    expect(await stored(cardId)).toEqual([]);
    await next.context().unroute('**/api/app/files');
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(1);
  });

  test('a photo whose tab is closed too early is made smaller and stored later', async () => {
    const { page, cardId } = await open();
    // The tab never finishes the smaller picture.
    await page.evaluate(() => {
      globalThis.createImageBitmap = () => Promise.withResolvers<ImageBitmap>().promise;
    });
    await choose(page, await photo(50, { width: 3000, height: 2000 }));
    await filesOf(page).locator('img').waitFor();
    await expect.poll(() => draftsWithFiles(page)).toBe(1);
    const token = await plant.ola.client.token();
    const next = await page.context().newPage();
    await next.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
    await page.close();
    await next.goto('/control-cards/operator');
    await expect
      .poll(async () => (await stored(cardId)).map(({ name, width }) => [name, width]), WAITS)
      .toEqual([['IMG_1050.jpg', 2560]]);
    await expect.poll(() => filesOnDevice(next)).toBe(0);
  });

  test('unsent photos of an entry that another person submitted can be viewed and saved to files', async () => {
    const own = await makeTemplate(app.sql, {
      name: 'Rozładunek',
      elements: [{ name: 'Dostawa', fields: [{ name: 'Uwagi' }] }],
      approvals: [{ type: 'role', value: plant.roles.foreman }],
    });
    const { page, cardId, expectProblem } = await openDelivery(app, plant.ola, own);
    expectProblem(/ERR_FAILED/);
    await page.route('**/api/app/files', (route) => route.abort());
    await choose(page, await photo(51));
    await expect.poll(() => draftsWithFiles(page)).toBe(1);
    await plant.olek.client.call(controlCardRoutes.saveElement, {
      params: { id: cardId },
      body: {
        elementTemplateId: own.element('Dostawa'),
        data: { [own.field('Uwagi')]: 'bez zdjęcia' },
        submit: true,
      },
    });
    await page.reload();
    await unfold(page, 'Dostawa');
    const unsent = page.getByRole('list', { name: 'Niewysłane zdjęcia i pliki' });
    await unsent.locator('img').waitFor();
    await takeScreens(page, 'card-photo-unsent');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Zapisz zdjęcia i pliki' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('IMG_1051.jpg');
    expect((await stat(await saved.path())).size).toBeGreaterThan(10_000);
  });

  test('the unsent photo and text of a card that was deleted meanwhile can be saved to files', async () => {
    const { page, cardId, expectProblem } = await open(plant.olek);
    expectProblem(/ERR_|Failed to load|status of 404|code of a part of the page/);
    await page.context().setOffline(true);
    await fill(delivery(page), { Uwagi: 'rozdarta folia' });
    await choose(page, await photo(52));
    await expect.poll(() => draftsWithFiles(page)).toBe(1);
    await page.getByRole('link', { name: 'Kartoteka', exact: true }).click();
    await page.waitForURL((address) => address.pathname === '/');
    await plant.marta.client.call(controlCardRoutes.remove, { params: { id: cardId }, query: {} });
    await page.context().setOffline(false);
    await page.getByRole('button', { name: /1 wymaga uwagi/ }).click(WAITS);
    const list = page.getByRole('dialog', { name: 'Na tym urządzeniu' });
    const saved: Download[] = [];
    page.on('download', (one) => saved.push(one));
    await list.getByRole('button', { name: 'Zapisz do pliku' }).click();
    await expect.poll(() => saved.length).toBe(2);
    const [picture, text] = saved.toSorted((one, other) =>
      one.suggestedFilename().localeCompare(other.suggestedFilename(), 'pl'),
    );
    expect(await readFile(await (text as Download).path(), 'utf8')).toContain('Uwagi: rozdarta folia');
    expect(picture?.suggestedFilename()).toBe('IMG_1052.jpg');
    const { format, width } = await sharp(await readFile(await (picture as Download).path())).metadata();
    expect([format, width]).toEqual(['jpeg', 1600]);
    // The device keeps the photo and the text until the person discards them.
    expect([await draftsWithFiles(page), await filesOnDevice(page)]).toEqual([1, 1]);
  });

  test('a file that the server no longer knows is uploaded once more', async () => {
    const { page, cardId, expectProblem } = await open();
    expectProblem(/ERR_FAILED|status of 400/);
    await page.route('**/element', (route) => route.abort());
    const uploaded = page.waitForResponse(/\/api\/app\/files$/);
    await choose(page, await photo(8));
    const { id } = (await (await uploaded).json()) as { id: string };
    await app.sql('delete from file where id = $1', [id]);
    await page.unroute('**/element');
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(1);
    expect((await stored(cardId))[0]?.id).not.toBe(id);
  });

  test('a file that the server refuses shows the reason, lets the text be saved, and is sent again on request', async () => {
    const { page, cardId, expectProblem } = await open();
    expectProblem(/status of 403/);
    await page.route('**/api/app/files', (route) =>
      route.fulfill({
        status: 403,
        json: { error: { code: 'Kartoteka.File:QuotaExceeded', message: 'Brak miejsca na załączniki.' } },
      }),
    );
    await choose(page, await photo(9));
    await filesOf(page).getByText('Brak miejsca na załączniki.').waitFor();
    await fill(delivery(page), { Uwagi: 'zapis bez zdjęcia' });
    await expect
      .poll(async () => (await formData(plant.marta, cardId)).elements[0]?.entries[0]?.values, WAITS)
      .toEqual({ [template.field('Uwagi')]: 'zapis bez zdjęcia' });
    await takeScreens(page, 'card-photo-refused');
    await page.unroute('**/api/app/files');
    await filesOf(page).getByRole('button', { name: 'Ponów' }).click();
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(1);
  });

  test('a photo on a slow network shows how much of it was sent, can be stopped, and is sent again on request', async () => {
    const { page, cardId } = await open();
    const devTools = await page.context().newCDPSession(page);
    const upload = (uploadThroughput: number) =>
      devTools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await upload(40_000);
    await choose(page, await photo(18));
    const progress = filesOf(page).getByRole('progressbar', { name: /^Wysyłam, \d+%$/ });
    await expect
      .poll(async () => Number(await progress.getAttribute('aria-valuenow')), WAITS)
      .toBeGreaterThan(10);
    await filesOf(page).getByRole('button', { name: 'Zatrzymaj' }).click();
    await filesOf(page).getByText('Wysyłanie zatrzymane.').waitFor();
    expect(await progress.count()).toBe(0);
    await fill(delivery(page), { Uwagi: 'zdjęcie zatrzymane' });
    await expect
      .poll(async () => (await formData(plant.marta, cardId)).elements[0]?.entries[0]?.values, WAITS)
      .toEqual({ [template.field('Uwagi')]: 'zdjęcie zatrzymane' });
    expect(await app.sql(`select from file where name = 'IMG_1018.jpg'`)).toEqual([]);
    await upload(-1);
    await filesOf(page).getByRole('button', { name: 'Ponów' }).click();
    await expect
      .poll(async () => (await stored(cardId)).map(({ name }) => name), WAITS)
      .toEqual(['IMG_1018.jpg']);
  });

  test('a submission waits for the photos that are still being sent', async () => {
    const { page, cardId } = await open();
    await fill(delivery(page), { Temperatura: '4', Plomba: 'P-1' });
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/api/app/files', async (route) => {
      await mayGo;
      await route.continue();
    });
    await choose(page, await photo(14), 'Plomba');
    await filesOf(page, 'Plomba')
      .getByRole('button', { name: /^Otwórz/ })
      .waitFor();
    await press(delivery(page), 'Zatwierdź');
    await delivery(page).getByText('Wysyłanie…').first().waitFor();
    go();
    await delivery(page)
      .getByText(/^Zatwierdzono/)
      .waitFor();
    expect((await stored(cardId)).map(({ name }) => name)).toEqual(['IMG_1014.jpg']);
  });

  test('a photo that is stored while the screen asks whether to remove it is removed from the stored entry when the person agrees', async () => {
    const { page, cardId } = await open();
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/api/app/files', async (route) => {
      await mayGo;
      await route.continue();
    });
    await choose(page, await photo(19));
    await filesOf(page)
      .getByRole('button', { name: /^Otwórz/ })
      .click();
    await page
      .getByRole('dialog', { name: /Podgląd/ })
      .getByRole('button', { name: 'Usuń' })
      .click();
    const question = page.getByRole('dialog', { name: 'Usunąć z wpisu?' });
    await question.waitFor();
    go();
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(1);
    await question.getByRole('button', { name: 'Usuń' }).click();
    await fill(delivery(page), { Uwagi: 'bez zdjęcia' });
    await expect
      .poll(async () => (await formData(plant.marta, cardId)).elements[0]?.entries[0]?.values, WAITS)
      .toEqual({ [template.field('Uwagi')]: 'bez zdjęcia' });
    expect([await stored(cardId), await filesOf(page).count()]).toEqual([[], 0]);
  });

  test('a manager stores the photos of a whole form with one press', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page } = await openTab(app, plant.marta, `/control-cards/${cardId}/view?edit`);
    await unfold(page, 'Dostawa');
    await choose(page, await photo(15));
    await filesOf(page)
      .getByRole('button', { name: /^Otwórz/ })
      .waitFor();
    expect(await stored(cardId)).toEqual([]);
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect
      .poll(async () => (await stored(cardId)).map(({ name }) => name), WAITS)
      .toEqual(['IMG_1015.jpg']);
  });

  test('photos that two people add to one entry at the same time are both stored', async () => {
    const { page, cardId, expectProblem } = await open();
    expectProblem(/status of 409/);
    await fill(delivery(page), { Temperatura: '4' });
    await expect
      .poll(async () => (await formData(plant.marta, cardId)).elements[0]?.entries.length, WAITS)
      .toBe(1);
    const other = await openTab(app, plant.olek, `/control-cards/${cardId}/operator`);
    other.expectProblem(/status of 409/);
    await unfold(other.page, 'Dostawa');
    await choose(other.page, await photo(16));
    await choose(page, await photo(17));
    const names = async () => (await stored(cardId)).map(({ name }) => name).toSorted();
    await expect.poll(names, WAITS).toEqual(['IMG_1016.jpg', 'IMG_1017.jpg']);
  });

  test('a file that is neither a photo nor a PDF is refused with a message, and the other files are added', async () => {
    const { page, cardId } = await open();
    const text: ChosenFile = {
      name: 'zdjecie.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('to nie zdjęcie'),
    };
    await choose(page, [text, pdfFile('protokół.pdf')]);
    await page.getByText(/Nie dodano „zdjecie.jpg”/).waitFor();
    await expect
      .poll(async () => (await stored(cardId)).map(({ name }) => name), WAITS)
      .toEqual(['protokół.pdf']);
  });
});

describe('a card started without a network', () => {
  test('the photos of a card started without a network are stored once, under the id that the server gives the card', async () => {
    const own = await makeTemplate(app.sql, {
      name: 'Mroźnia',
      elements: [{ name: 'Dostawa', fields: [{ name: 'Partia' }] }],
      approvals: [{ type: 'role', value: plant.roles.foreman }],
    });
    const { page } = await openTablet(app.origin, plant.ola.client);
    await page.context().setOffline(true);
    await page.getByRole('combobox', { name: 'Wzór' }).click();
    await page.getByRole('option', { name: own.name }).click();
    await page.getByRole('button', { name: 'Wypełnij', exact: true }).click();
    await page.getByRole('textbox', { name: 'Partia' }).fill('L-1');
    await choose(page, [await photo(20), await photo(21)]);
    await expect
      .poll(() =>
        filesOf(page)
          .getByRole('button', { name: /^Otwórz/ })
          .count(),
      )
      .toBe(2);
    await page.reload();
    await expect.poll(() => filesOf(page).locator('img').count()).toBe(2);
    await page.context().setOffline(false);
    await page.waitForURL((url) => !url.pathname.includes('new-'), WAITS);
    const cardId = /control-cards\/([^/]+)\/operator/.exec(page.url())?.[1] ?? '';
    await expect
      .poll(async () => (await stored(cardId)).map(({ name }) => name), WAITS)
      .toEqual(['IMG_1020.jpg', 'IMG_1021.jpg']);
    await expect.poll(() => filesOnDevice(page)).toBe(0);
  });
});

test('a large photo is shown at once after it was chosen, and is soon stored on the server', async (context) => {
  const { page, cardId } = await open();
  const large = await photo(30, { width: 4000, height: 3000, grain: 10 });
  expect(large.buffer.length).toBeGreaterThan(2_000_000);
  await page.evaluate(() => {
    document.addEventListener('change', () => performance.mark('chosen'), { capture: true, once: true });
    const look = (): void => {
      const picture = document.querySelector<HTMLImageElement>('ul[aria-label="Zdjęcia i pliki"] img');
      if (picture?.complete && picture.naturalWidth > 0) performance.mark('seen');
      else requestAnimationFrame(look);
    };
    look();
  });
  const sent = page.waitForResponse(/\/api\/app\/files$/);
  await choose(page, large);
  const request = (await sent).request();
  await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(1);
  const seen = await page.evaluate(() => performance.measure('seen', 'chosen', 'seen').duration);
  const { responseEnd } = request.timing();
  const size = `${(large.buffer.length / 1_000_000).toFixed(1)} MB`;
  say(`a photo of ${size} seen`, `${Math.round(seen)} ms`, '200 ms');
  say('its upload answered', `${Math.round(responseEnd)} ms`, '1000 ms');
  expectTime(context, 'seeing a photo', seen, 200 * PATIENCE);
  expectTime(context, 'uploading a photo', responseEnd, 1000 * PATIENCE);
});
