import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, openAs } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();

/** Writes HTML into the page as a library would. Returns the resulting HTML, or the name of the error. */
const write = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const place = document.createElement('div');
    try {
      Object.assign(place, { innerHTML: '<b onclick="hit()">Treść</b>' });
      return place.getHTML();
    } catch (refusal) {
      return (refusal as Error).name;
    }
  });

test('HTML that a library inserts is refused on the screen of a list, and cleaned on a screen with an editor of rich text', async () => {
  const { page, expectProblem } = await openAs(app, ADMIN, '/control-cards/groups');
  expectProblem(/require-trusted-types-for|TrustedHTML/);
  await page.getByRole('grid').waitFor();
  expect(await write(page)).toBe('TypeError');

  await page.goto('/control-cards/templates/create');
  await page.getByRole('button', { name: 'Pogrubienie' }).first().waitFor();
  expect(await write(page)).toBe('<b>Treść</b>');
});
