import type { Page } from 'playwright-core';

type Place = readonly [x: number, y: number];

/** Returns the dialog in which a person draws on a photo. */
export const drawing = (page: Page) => page.getByRole('dialog', { name: 'Rysowanie na zdjęciu' });

/** Returns the area for drawing, in px. */
export async function drawingArea(page: Page) {
  const box = await drawing(page).getByRole('img', { name: 'Rysowanie na zdjęciu' }).boundingBox();
  if (box === null) throw new Error('the photo is not shown');
  return box;
}

/** Returns a place of the area for drawing in px. The place is given as fractions (0–1) of the area. */
async function placeIn(page: Page, [x, y]: Place): Promise<Place> {
  const box = await drawingArea(page);
  return [box.x + box.width * x, box.y + box.height * y];
}

/** Draws the chosen shape on the photo. */
export async function stroke(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...(await placeIn(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await placeIn(page, to)), { steps: 4 });
  await page.mouse.up();
}

/** Writes a text on the photo. */
export async function write(page: Page, at: Place, text: string): Promise<void> {
  await drawing(page).getByRole('button', { name: 'Tekst', exact: true }).click();
  await page.mouse.click(...(await placeIn(page, at)));
  await drawing(page).getByRole('textbox', { name: 'Tekst na zdjęciu' }).fill(text);
  await drawing(page).getByRole('button', { name: 'Wstaw' }).click();
}
