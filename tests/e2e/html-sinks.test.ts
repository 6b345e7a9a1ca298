import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, openAs } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();

/** Writes HTML into the page as a library would; returns what the page made of it, or the name of its refusal. */
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

test('HTML from a library is refused on a list and cleaned where rich text is edited', async () => {
  const { page, expectProblem } = await openAs(app, ADMIN, '/control-cards/groups');
  expectProblem(/require-trusted-types-for|TrustedHTML/);
  await page.getByRole('grid').waitFor();
  expect(await write(page)).toBe('TypeError');

  await page.goto('/control-cards/templates/create');
  await page.getByRole('button', { name: 'Pogrubienie' }).first().waitFor();
  expect(await write(page)).toBe('<b>Treść</b>');
});
