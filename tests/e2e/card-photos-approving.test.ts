import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { type AttachedFile, fileRoutes } from '@kartoteka/contract/file';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAxeClean, openPage, takeScreens } from '../env/browser.ts';
import { expectNotice, expectNoticeOf } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { pdfFile, photo } from '../env/chosen-files.ts';
import { carrying, drop, paste, WAITS } from '../env/delivery-photos.ts';
import { drawing, stroke } from '../env/drawing.ts';
import { storeFile } from '../env/photos.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty', env: { PDF_EXPORT_LINKS: 'signed', LIMIT_FILES: '5' } });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Kontrola chłodni',
    elements: [
      {
        name: 'Chłodnia',
        fields: [
          {
            name: 'Temperatura',
            unit: '°C',
            storedValueType: 'number_float',
            settings: [{ type: 'referenceValue', referenceValue: { type: 2, values: ['2', '6'] } }],
          },
          { name: 'Uwagi' },
        ],
      },
    ],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
});

/** Makes a submitted card with one photo at its deviation and one photo at its entry. */
async function submitted(): Promise<string> {
  const { client } = plant.ola;
  const cardId = await startCard(plant.ola, template);
  const [first, second] = [await photo(11), await photo(12)];
  const ofField = await storeFile(client, first.buffer, first.name);
  const ofEntry = await storeFile(client, second.buffer, second.name);
  await client.call(controlCardRoutes.saveElement, {
    params: { id: cardId },
    body: {
      elementTemplateId: template.element('Chłodnia'),
      data: { [template.field('Temperatura')]: '9', [template.field('Uwagi')]: 'drzwi' },
      deviationComments: { [template.field('Temperatura')]: 'Drzwi były otwarte' },
      files: [
        { id: ofField.id, formElementId: template.field('Temperatura'), caption: 'Termometr' },
        { id: ofEntry.id, caption: 'Uszczelka' },
      ],
      submit: true,
    },
  });
  return cardId;
}

const viewer = (page: Page) => page.getByRole('dialog', { name: /Podgląd/ });

/** Draws an arrow on the photo that the viewer shows. */
async function drawUpon(page: Page): Promise<void> {
  await viewer(page).getByRole('button', { name: 'Rysuj' }).click();
  await drawing(page).getByRole('img', { name: 'Rysowanie na zdjęciu' }).waitFor();
  await stroke(page, [0.4, 0.3], [0.5, 0.5]);
  await drawing(page).getByRole('button', { name: 'Zapisz rysunek' }).click();
  await drawing(page).waitFor({ state: 'hidden' });
}

const namesOf = (files: readonly AttachedFile[]) => files.map(({ name, caption }) => [name, caption]);

const attention = (page: Page) => page.getByRole('region', { name: 'Zwróć uwagę' });

test('an approver sees the photos of a deviation first, and returns the card with dropped, pasted and drawn files', async () => {
  const cardId = await submitted();
  const { page } = await openTab(app, plant.bartek, `/control-cards/${cardId}/approve`);
  const ofDeviation = attention(page).getByRole('list', { name: 'Zdjęcia i pliki: Temperatura' });
  await ofDeviation.locator('img').waitFor();
  await takeScreens(page, 'approve-photos');
  await expectAxeClean(page);
  await ofDeviation.getByRole('button', { name: /Termometr/ }).click();
  await page
    .getByRole('dialog', { name: /Podgląd/ })
    .getByText('Termometr')
    .waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Zwróć do poprawy' }).first().click();
  const dialog = page.getByRole('dialog', { name: /Zwrócić/ });
  await dialog.getByRole('textbox', { name: 'Powód' }).fill('Pomiar powtórzyć');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Dodaj plik' }).click();
  await (await chooser).setFiles([await photo(13)]);
  const carried = await carrying(page, await photo(14));
  await dialog.dispatchEvent('dragover', { dataTransfer: carried });
  await takeScreens(page, 'return-drop');
  await dialog.dispatchEvent('drop', { dataTransfer: carried });
  await paste(dialog.getByRole('textbox', { name: 'Powód' }), pdfFile());
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3);

  await dialog.getByRole('button', { name: /IMG_1013/ }).click();
  await viewer(page).getByRole('textbox', { name: 'Podpis' }).fill('Tu mierzyć');
  await drawUpon(page);
  await viewer(page).getByRole('button', { name: 'Pokaż oryginał' }).waitFor();
  await viewer(page).getByText('3 z 3').waitFor();
  await takeScreens(page, 'return-photo-viewer');
  await page.keyboard.press('Escape');
  await dialog.getByText('z rysunkiem').waitFor();
  await dialog.getByRole('button', { name: /IMG_1014/ }).click();
  // Each quick press counts in the viewer, although the dialog below the viewer ignores the second tap of a double tap.
  await viewer(page).getByRole('button', { name: 'Następne' }).dblclick();
  await viewer(page).getByText('3 z 3').waitFor();
  await viewer(page).getByRole('button', { name: 'Poprzednie' }).dblclick();
  await viewer(page).getByText('1 z 3').waitFor();
  await viewer(page).getByRole('button', { name: 'Powiększ' }).click();
  await viewer(page).getByRole('button', { name: 'Cały obraz' }).click();
  await drawUpon(page);
  await expectNoticeOf(page, 'Więcej się tu nie zmieści: najwięcej to 5 plików.', () =>
    viewer(page).getByRole('button', { name: 'Rysuj' }).click(),
  );
  await viewer(page).getByRole('button', { name: 'Usuń' }).click();
  await page.getByRole('dialog', { name: 'Usunąć ten plik?' }).getByRole('button', { name: 'Usuń' }).click();
  await viewer(page).waitFor({ state: 'hidden' });
  await dialog.getByRole('list').locator('img').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  await takeScreens(page, 'return-photo');
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: /^Zwróć/ }).click();
  await expectNotice(page, 'Zwrócono do poprawy');
  const { returnFiles } = await formData(plant.marta, cardId);
  expect(namesOf(returnFiles)).toEqual([
    ['IMG_1013.jpg', 'Tu mierzyć'],
    ['certyfikat.pdf', null],
    ['IMG_1013.jpg', 'Tu mierzyć'],
  ]);
  expect(returnFiles.map(({ originalId }) => originalId)).toEqual([null, null, returnFiles[0]?.id]);

  const { page: operator } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  const shown = operator.getByRole('alert').first().getByRole('list');
  await shown.locator('img').waitFor();
  await shown.getByText('z rysunkiem').waitFor();
  expect(await shown.getByRole('listitem').count()).toBe(2);
  await takeScreens(operator, 'returned-photo');
});

test('a manager voids a card with dropped, pasted and drawn files, whose sending was cut, stopped and tried again', async () => {
  const cardId = await submitted();
  const { page, expectProblem } = await openTab(app, plant.marta, `/control-cards/${cardId}/view`);
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const manage = page.getByRole('group', { name: 'Zarządzanie kartą' });
  await manage.getByRole('button', { name: 'Unieważnij' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unieważnić kartę?' });
  const reason = dialog.getByRole('textbox', { name: 'Powód' });
  const confirm = dialog.getByRole('button', { name: 'Unieważnij' });
  const tile = (name: string) => dialog.getByRole('listitem').filter({ has: page.getByLabel(name) });
  await reason.fill('Pomylona partia');
  // The code that reads files is loaded with the dialog, so a lost network does not take it away.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await drop(dialog, await photo(21));
  await tile('Otwórz: IMG_1021.jpg')
    .getByText(/Brak połączenia z serwerem/)
    .waitFor();
  await confirm.click();
  const held = dialog.getByText(/^Nie dodano „IMG_1021.jpg”. Brak połączenia/);
  await held.waitFor();
  await takeScreens(page, 'void-photo-offline');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Ponów' }).click();
  await held.waitFor({ state: 'hidden' });
  await expect.poll(() => dialog.getByRole('button', { name: 'Ponów' }).count(), WAITS).toBe(0);

  // The next upload gets no answer, and the person stops it.
  await page.route('**/api/app/files', () => undefined, { times: 1 });
  await paste(reason, await photo(22));
  await tile('Otwórz: IMG_1022.jpg').getByRole('progressbar').waitFor();
  await takeScreens(page, 'void-photo-sending');
  await dialog.getByRole('button', { name: 'Zatrzymaj' }).click();
  await dialog.getByText('Wysyłanie zatrzymane.').waitFor();
  await dialog.getByRole('button', { name: /IMG_1022/ }).click();
  await drawUpon(page);
  await page.keyboard.press('Escape');
  await dialog.getByText('Najpierw musi się zapisać oryginał tego zdjęcia.').waitFor();
  await dialog.getByRole('button', { name: 'Ponów' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: 'Ponów' }).count(), WAITS).toBe(0);
  await takeScreens(page, 'void-photo');
  await expectAxeClean(page);
  await expectNoticeOf(page, 'Unieważniono kartę', () => confirm.click());
  const { voidFiles } = await formData(plant.marta, cardId);
  expect(namesOf(voidFiles)).toEqual([
    ['IMG_1021.jpg', null],
    ['IMG_1022.jpg', null],
    ['IMG_1022.jpg', null],
  ]);
  expect(voidFiles[2]?.originalId).toBe(voidFiles[1]?.id);

  await page.getByRole('button', { name: 'Historia' }).click();
  // The files are shown above the card and in the history.
  const drawnOnes = page.getByRole('button', { name: 'Otwórz: IMG_1022.jpg' });
  await drawnOnes.nth(1).waitFor();
  await page.getByText('z rysunkiem').nth(1).waitFor();
  expect(await drawnOnes.count()).toBe(2);
  await takeScreens(page, 'voided-photo');
  const link = await plant.marta.client.call(controlCardExportRoutes.link, { params: { id: cardId } });
  const { page: paper } = await openPage({ baseURL: app.origin });
  await paper.goto(link.path);
  await paper.locator('header .files img').nth(2).waitFor();
  for (const { sha256 } of voidFiles) await paper.getByText(sha256).waitFor();
  await takeScreens(paper, 'voided-paper');
});

test('when the server no longer has the photo of a reason, the photo is uploaded again', async () => {
  const cardId = await submitted();
  const { page, expectProblem } = await openTab(app, plant.bartek, `/control-cards/${cardId}/approve`);
  expectProblem(/status of 400/);
  await page.getByRole('button', { name: 'Zwróć do poprawy' }).first().click();
  const dialog = page.getByRole('dialog', { name: /Zwrócić/ });
  await dialog.getByRole('textbox', { name: 'Powód' }).fill('Pomiar powtórzyć');
  const uploaded = page.waitForResponse('**/api/app/files');
  await drop(dialog, await photo(31));
  const { id } = (await (await uploaded).json()) as { id: string };
  await app.sql('delete from file where id = $1', [id]);
  await dialog.getByRole('button', { name: /^Zwróć/ }).click();
  await expectNotice(page, 'Zwrócono do poprawy');
  const { returnFiles } = await formData(plant.marta, cardId);
  expect(namesOf(returnFiles)).toEqual([['IMG_1031.jpg', null]]);
  expect(returnFiles[0]?.id).not.toBe(id);
});

test('a manager removes the content of a photo with a reason, and a marker stays', async () => {
  const cardId = await submitted();
  const { page, expectProblem } = await openTab(app, plant.marta, `/control-cards/${cardId}/view`);
  expectProblem(/status of 404/);
  const panel = page.getByRole('region', { name: 'Chłodnia', exact: true });
  await panel.getByRole('button', { name: /Uszczelka/ }).click();
  await page.getByRole('button', { name: 'Usuń treść' }).click();
  const dialog = page.getByRole('dialog', { name: 'Usunąć treść tego pliku?' });
  await takeScreens(page, 'redact-photo');
  await dialog.getByRole('button', { name: 'Usuń treść' }).click();
  await dialog.getByText('Podaj powód').waitFor();
  await dialog.getByRole('textbox', { name: 'Powód' }).fill('Widać twarz');
  await expectNoticeOf(page, 'Treść usunięto', () =>
    dialog.getByRole('button', { name: 'Usuń treść' }).click(),
  );
  await page
    .getByText('Treść tego pliku usunięto. W karcie został jego skrót i opis. Powód: Widać twarz')
    .waitFor();
  // Waits until the dialog has closed, because an open dialog would take the Escape key.
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await panel.getByText('Treść usunięto: Widać twarz').waitFor();
  await page.getByRole('button', { name: 'Historia' }).click();
  // The reason is shown at the entry and in the history.
  await page
    .getByText(/Widać twarz/)
    .nth(1)
    .waitFor();
  await takeScreens(page, 'redacted-photo');
  await expectAxeClean(page);
  const { page: approving } = await openTab(app, plant.bartek, `/control-cards/${cardId}/approve`);
  await approving.getByText('Treść usunięto: Widać twarz').first().waitFor();
  const link = await plant.marta.client.call(controlCardExportRoutes.link, { params: { id: cardId } });
  const { page: paper } = await openPage({ baseURL: app.origin });
  await paper.goto(link.path);
  // The reason is shown at the entry and in the appendix.
  await paper.getByText('treść usunięto: Widać twarz').nth(1).waitFor();
  await takeScreens(paper, 'redacted-paper');
  const { elements } = await formData(plant.marta, cardId);
  const redacted = elements[0]?.entries[0]?.files.find(({ isRedacted }) => isRedacted);
  const answer = await plant.marta.client.send(fileRoutes.read, { params: { id: redacted?.id ?? '' } });
  expect(answer.status).toBe(404);
});

test('the paper of a card has small photos at their entries and large photos, with their hashes, at the end', async () => {
  const cardId = await submitted();
  const link = await plant.marta.client.call(controlCardExportRoutes.link, { params: { id: cardId } });
  const { page } = await openPage({ baseURL: app.origin });
  await page.goto(link.path);
  await page.getByText('Zał. 1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const isShown = (one: HTMLImageElement) => one.naturalWidth > 0;
  for (const picture of await page.locator('.paper img').all())
    expect(await picture.evaluate(isShown)).toBe(true);
  expect(await page.locator('.appendix figure').count()).toBe(2);
  const { elements } = await formData(plant.marta, cardId);
  for (const { sha256 } of elements[0]?.entries[0]?.files ?? []) await page.getByText(sha256).waitFor();
  await takeScreens(page, 'paper-photos');
});

test('the list of cards counts the files of each card, and a filter finds the cards that have files', async () => {
  const cardId = await submitted();
  await startCard(plant.ola, template);
  const { name } = await formData(plant.marta, cardId);
  const context = { viewport: { width: 1500, height: 900 } };
  const { page } = await openTab(app, plant.marta, '/control-cards/list', { context });
  const row = page.getByRole('row', { name });
  await row.getByRole('img', { name: 'Załączniki' }).waitFor();
  await row.getByText('2', { exact: true }).waitFor();
  await takeScreens(page, 'list-files');
  const all = await page.getByRole('row').count();
  await page.goto('/control-cards/list?f.hasFiles=true');
  await page.getByRole('row', { name }).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(all);
});
