import type { Setting } from '@kartoteka/domain/data-type/settings';
import type { Locator, Page } from 'playwright-core';
import { panel, unfold } from './card-page.ts';
import { type CardPlant, formData, startCard, type Worker } from './card-plant.ts';
import type { ChosenFile } from './chosen-files.ts';
import { type MadeTemplate, makeTemplate } from './templates.ts';
import type { TestApp } from './test-app.ts';
import { openTab } from './worker-tab.ts';

/** Options of waits for a stored photo. The time limit in ms has room for a busy machine. */
export const WAITS = { timeout: 60_000 } as const;

/** Makes the template of the photo tests: fields with a norm, with required photos, and without photos. */
export function makeDelivery(app: TestApp, plant: CardPlant): Promise<MadeTemplate> {
  const norm: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: ['2', '6'] } };
  return makeTemplate(app.sql, {
    name: 'Odbiór dostawy',
    elements: [
      {
        name: 'Dostawa',
        fields: [
          { name: 'Temperatura', unit: '°C', storedValueType: 'number_float', settings: [norm] },
          { name: 'Plomba', photoSettings: { when: 'always', min: 1, max: 2 } },
          { name: 'Uwagi', photoSettings: { when: 'never', min: null, max: null } },
        ],
      },
    ],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
}

/** Returns the element with the photos. */
export const delivery = (page: Page): Locator => panel(page, 'Dostawa');

/** Starts a card and opens it for filling. */
export async function openDelivery(app: TestApp, worker: Worker, template: MadeTemplate) {
  const cardId = await startCard(worker, template);
  const opened = await openTab(app, worker, `/control-cards/${cardId}/operator`);
  await unfold(opened.page, 'Dostawa');
  return { ...opened, cardId };
}

/** Returns the list of files of the entry, or of one of its fields. */
export const filesOf = (page: Page, field?: string): Locator =>
  delivery(page).getByRole('list', {
    name: field ? `Zdjęcia i pliki: ${field}` : 'Zdjęcia i pliki',
    exact: true,
  });

/** Adds files in the way in which a person chooses them from the device. */
export async function choose(
  page: Page,
  chosen: ChosenFile | readonly ChosenFile[],
  field?: string,
): Promise<void> {
  const name = field ? `Dodaj plik: ${field}` : 'Dodaj plik';
  const chooser = page.waitForEvent('filechooser');
  await delivery(page).getByRole('button', { name, exact: true }).click();
  await (await chooser).setFiles([chosen].flat());
}

/** Returns the `DataTransfer` of a file that is dragged or copied, as a handle in the page. */
export const carrying = (page: Page, { name, mimeType, buffer }: ChosenFile) =>
  page.evaluateHandle(
    (file) => {
      const carried = new DataTransfer();
      carried.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
      return carried;
    },
    { name, type: mimeType, bytes: [...buffer] },
  );

/** Drops a file on a part of the page. */
export async function drop(onto: Locator, file: ChosenFile): Promise<void> {
  await onto.dispatchEvent('drop', { dataTransfer: await carrying(onto.page(), file) });
}

/** Pastes a copied file into a part of the page. */
export async function paste(into: Locator, file: ChosenFile): Promise<void> {
  await into.evaluate(
    (element, clipboardData) => {
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
    },
    await carrying(into.page(), file),
  );
}

/** Returns the number of the device's drafts that name a file. */
export const draftsWithFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('kartoteka', 1);
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.filter((one) => JSON.stringify(one).includes('uploadKey')).length);
          });
        });
      }),
  );

/** Returns the number of files that the device keeps. */
export const filesOnDevice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('kartoteka.files', 1);
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

/** Returns the stored files of the card's first entry. */
export async function storedFiles(reader: Worker, cardId: string) {
  const { elements } = await formData(reader, cardId);
  return elements[0]?.entries[0]?.files ?? [];
}
