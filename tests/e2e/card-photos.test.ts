import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { fileRoutes } from '@kartoteka/contract/file';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, takeScreens } from '../env/browser.ts';
import { fill, press } from '../env/card-page.ts';
import { type CardPlant, openPlant } from '../env/card-plant.ts';
import { pdfFile, photo } from '../env/chosen-files.ts';
import {
  choose,
  delivery,
  drop,
  filesOf,
  makeDelivery,
  openDelivery,
  paste,
  storedFiles,
  WAITS,
} from '../env/delivery-photos.ts';
import { drawing, drawingArea, stroke, write } from '../env/drawing.ts';
import { type MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeDelivery(app, plant);
});

const open = (worker = plant.ola) => openDelivery(app, worker, template);
const stored = (cardId: string) => storedFiles(plant.marta, cardId);

describe('photos of an entry', () => {
  test('a photo is shown, sent by itself and stored with the entry, made smaller and upright', async () => {
    const { page, cardId } = await open();
    await fill(delivery(page), { Temperatura: '4' });
    await choose(page, await photo(1, { width: 4000, height: 3000, orientation: 6 }));
    await filesOf(page).getByRole('listitem').waitFor();
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(1);
    const [file] = await stored(cardId);
    expect(file).toMatchObject({ mediaType: 'image/jpeg', width: 1920, height: 2560, formElementId: null });
    expect(await filesOf(page).locator('img').count()).toBe(1);
    await expectAxeClean(page);
    await takeScreens(page, 'card-photo');
  });

  test('several photos and a PDF are added at once, looked through, enlarged, named, and removed again', async () => {
    const { page, cardId } = await open();
    await choose(page, [await photo(2), await photo(3), pdfFile()]);
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(3);
    await filesOf(page)
      .getByRole('button', { name: /IMG_1002/ })
      .click();
    const viewer = page.getByRole('dialog', { name: /Podgląd/ });
    await viewer.getByRole('textbox', { name: 'Podpis' }).fill('Rozdarty karton');
    const shown = viewer.getByRole('img', { name: 'Rozdarty karton' });
    await shown.waitFor();
    await expectAxeClean(page);
    await takeScreens(page, 'card-photo-viewer');
    const widthNow = async () => Math.round((await shown.boundingBox())?.width ?? 0);
    const whole = await widthNow();
    await viewer.getByRole('button', { name: 'Powiększ' }).click();
    expect(await widthNow()).toBe(Math.round(whole * 1.5));
    await viewer.getByRole('button', { name: 'Cały obraz' }).click();
    expect(await widthNow()).toBe(whole);
    const position = viewer.getByRole('heading');
    const [next, previous] = ['Następne', 'Poprzednie'].map((name) => viewer.getByRole('button', { name }));
    await next?.click();
    await viewer.getByRole('img', { name: 'IMG_1003.jpg' }).waitFor();
    await next?.click();
    await viewer.getByText('Dokument PDF').waitFor();
    expect([await position.textContent(), await next?.count()]).toEqual(['Podgląd 3 z 3', 0]);
    await previous?.click();
    // The arrow keys belong to the caption while somebody writes it.
    await viewer.getByRole('button', { name: 'Zamknij' }).focus();
    await page.keyboard.press('ArrowLeft');
    await shown.waitFor();
    expect([await position.textContent(), await previous?.count()]).toEqual(['Podgląd 1 z 3', 0]);
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => (await stored(cardId)).map(({ caption }) => caption), WAITS)
      .toEqual(['Rozdarty karton', null, null]);
    await filesOf(page)
      .getByRole('button', { name: /IMG_1003/ })
      .click();
    await viewer.getByRole('button', { name: 'Usuń' }).click();
    await page.getByRole('dialog', { name: 'Usunąć z wpisu?' }).getByRole('button', { name: 'Usuń' }).click();
    await expect
      .poll(async () => (await stored(cardId)).map(({ name }) => name), WAITS)
      .toEqual(['IMG_1002.jpg', 'certyfikat.pdf']);
  });

  test('when two people write a caption for the same photo, the second is asked, and the chosen caption is stored', async () => {
    const { page, cardId, expectProblem } = await open();
    expectProblem(/status of 409/);
    await choose(page, await photo(4));
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(1);
    const [file] = await stored(cardId);
    const viewer = page.getByRole('dialog', { name: /Podgląd/ });
    await filesOf(page)
      .getByRole('button', { name: /IMG_1004/ })
      .click();
    await plant.bartek.client.call(controlCardRoutes.saveElement, {
      params: { id: cardId },
      body: {
        elementTemplateId: template.element('Dostawa'),
        data: {},
        files: [{ id: file?.id ?? '', formElementId: null, caption: 'jego podpis' }],
      },
    });
    await viewer.getByRole('textbox', { name: 'Podpis' }).fill('mój podpis');
    await page.keyboard.press('Escape');
    const choice = delivery(page).getByRole('group', { name: 'Podpis pliku „IMG_1004.jpg”' });
    await choice.getByRole('button', { name: 'Twoja: mój podpis' }).waitFor();
    await choice.getByRole('button', { name: /jego podpis/ }).waitFor();
    expect((await stored(cardId)).map(({ caption }) => caption)).toEqual(['jego podpis']);
    await takeScreens(page, 'card-caption-conflict');
    await choice.getByRole('button', { name: 'Twoja: mój podpis' }).click();
    await expect
      .poll(async () => (await stored(cardId)).map(({ caption }) => caption), WAITS)
      .toEqual(['mój podpis']);
  });

  test('files that are dropped on an entry or a field, or pasted, are stored', async () => {
    const { page, cardId } = await open();
    const plomba = delivery(page).getByRole('button', { name: 'Dodaj plik: Plomba' });
    const uwagi = delivery(page).getByRole('textbox', { name: 'Uwagi' });
    await drop(plomba, await photo(40));
    await drop(uwagi, await photo(41));
    await paste(uwagi, await photo(42));
    const places = async () =>
      (await stored(cardId)).map(({ name, formElementId }) => [name, formElementId]).toSorted();
    await expect.poll(places, WAITS).toEqual([
      ['IMG_1040.jpg', template.field('Plomba')],
      ['IMG_1041.jpg', null],
      ['IMG_1042.jpg', null],
    ]);
  });

  test('a field that requires a photo is submitted only with a photo, and each photo belongs to its field', async () => {
    const { page, cardId, expectProblem } = await open();
    expectProblem(/status of 400/);
    await fill(delivery(page), { Temperatura: '9', Plomba: 'P-17' });
    const comment = delivery(page).getByRole('textbox', { name: /Komentarz do odchylenia/ });
    await comment.fill('Agregat nie chłodził');
    await choose(page, await photo(4), 'Temperatura');
    await press(delivery(page), 'Zatwierdź');
    await delivery(page).getByText('Dodaj co najmniej 1 zdjęcie.').waitFor();
    await choose(page, await photo(5), 'Plomba');
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(2);
    await takeScreens(page, 'card-photo-fields');
    await press(delivery(page), 'Zatwierdź');
    await delivery(page)
      .getByText(/^Zatwierdzono/)
      .waitFor();
    const places = (await stored(cardId)).map(({ formElementId }) => formElementId);
    expect(places).toEqual([template.field('Temperatura'), template.field('Plomba')]);
    await takeScreens(page, 'card-photo-read');
  });
});

describe('drawing on a photo', () => {
  test('a photo with an arrow and text drawn on it is stored as a second file, and the original stays', async () => {
    const { page, cardId } = await open();
    await choose(page, await photo(10));
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(1);
    const [before] = await stored(cardId);
    await filesOf(page).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Rysuj' }).click();
    await stroke(page, [0.35, 0.3], [0.5, 0.5]);
    await drawing(page).getByRole('button', { name: 'Okrąg' }).click();
    await stroke(page, [0.5, 0.4], [0.65, 0.6]);
    await write(page, [0.35, 0.7], 'rysa 4 cm');
    await takeScreens(page, 'card-photo-draw');
    await expectAxeClean(page);
    const box = await drawingArea(page);
    await drawing(page).getByRole('button', { name: 'Zapisz rysunek' }).click();
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(2);
    const [original, drawn] = await stored(cardId);
    expect(drawn?.originalId).toBe(original?.id);
    expect(original?.sha256).toBe(before?.sha256);
    const size = { x: original?.width ?? 1, y: original?.height ?? 1 };
    const scale = Math.min(box.width / size.x, box.height / size.y);
    const pixelOf = async (file: typeof original, x: number, y: number) => {
      const { bytes } = await plant.marta.client.send(fileRoutes.read, { params: { id: file?.id ?? '' } });
      const left = Math.round(size.x / 2 + ((x - 0.5) * box.width) / scale);
      const top = Math.round(size.y / 2 + ((y - 0.5) * box.height) / scale);
      return [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
    };
    const changeAt = async (x: number, y: number) => {
      const [one, other] = [await pixelOf(original, x, y), await pixelOf(drawn, x, y)];
      return Math.max(...one.map((part, at) => Math.abs(part - (other[at] ?? 0))));
    };
    // Checks the middle of the arrow, and a place where nobody drew.
    expect(await changeAt(0.425, 0.4)).toBeGreaterThan(80);
    expect(await changeAt(0.5, 0.2)).toBeLessThan(30);
    await page.getByRole('button', { name: 'Pokaż oryginał' }).click();
    await page.getByRole('button', { name: 'Pokaż z rysunkiem' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await filesOf(page).getByRole('listitem').count()).toBe(1);
  });

  test('a drawing is stored with its photo as the original although the photo was stored while the person drew', async () => {
    const { page, cardId } = await open();
    const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
    await page.route('**/api/app/files', async (route) => {
      await mayGo;
      await route.continue();
    });
    await choose(page, await photo(11));
    await filesOf(page)
      .getByRole('button', { name: /^Otwórz/ })
      .click();
    await page.getByRole('button', { name: 'Rysuj' }).click();
    await stroke(page, [0.35, 0.3], [0.5, 0.5]);
    go();
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(1);
    await drawing(page).getByRole('button', { name: 'Zapisz rysunek' }).click();
    await expect.poll(async () => (await stored(cardId)).length, WAITS).toBe(2);
    const [original, drawn] = await stored(cardId);
    expect(drawn?.originalId).toBe(original?.id);
    await page.keyboard.press('Escape');
    expect(await filesOf(page).getByRole('listitem').count()).toBe(1);
  });
});
