import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { expect, test } from 'vitest';
import { expectAxeClean, SIZES } from '../env/browser.ts';
import { ADMIN, openAs } from '../env/card-page.ts';
import { PHONE } from '../env/flawless.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();

test.each([
  ['a desktop', SIZES.desktop],
  ['a tablet', SIZES.tablet],
  ['a phone', PHONE],
])('on %s the chosen columns of the list of cards are shown in the chosen order', async (_, viewport) => {
  const chosen = ['creationTime', 'name', 'status', 'creator', 'controlCardGroup', 'controlCardType'];
  const columns = Object.fromEntries(chosen.map((id, order) => [id, { order }]));
  const admin = app.client.as(ADMIN);
  await admin.call(controlCardRoutes.savePreferences, { body: { columns } });
  const { page } = await openAs(app, ADMIN, '/control-cards/list', { context: { viewport } });
  const grid = page.getByRole('grid', { name: 'Wypełnione karty' });
  await grid.waitFor();
  // The grid does not draw columns that are out of view, so the test walks through it from left to right.
  const places = new Map<number, string>();
  await grid.getByRole('gridcell').first().click();
  for (let moves = 0; moves < chosen.length; moves += 1) {
    for (const head of await grid.getByRole('columnheader').all()) {
      const [place, field] = await Promise.all(
        ['aria-colindex', 'data-field'].map((name) => head.getAttribute(name)),
      );
      places.set(Number(place), field ?? '');
    }
    await page.keyboard.press('ArrowRight');
  }
  const inOrder = [...places].toSorted(([one], [other]) => one - other).map(([, field]) => field);
  expect(inOrder.filter((field) => field !== 'actions')).toEqual(chosen);
  await grid.locator('[role=gridcell][data-field=status]').getByText('w trakcie').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await expectAxeClean(page);
  await admin.call(controlCardRoutes.savePreferences, { body: { columns: {} } });
});
