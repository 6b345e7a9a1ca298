import { expect, test } from 'vitest';
import { expectAxeClean } from '../env/browser.ts';
import { PHONE } from '../env/flawless.ts';
import { ADMIN, openAs } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

/** The app runs no job until the test starts it. */
const app = testApp();

test('an auditor cancels a running history check, and the next check runs to its end', async () => {
  // Removes the checks of an earlier attempt.
  await app.sql('delete from history_check');
  const { page } = await openAs(app, ADMIN, '/administration/history-check');
  const card = page.getByRole('region', { name: 'Sprawdź historię' });
  await card.getByText('Jeszcze nie uruchomiono.').waitFor();
  await card.getByRole('button', { name: 'Sprawdź historię', exact: true }).click();
  await card.getByText(/^W toku od /).waitFor();
  expect(await card.getByRole('progressbar', { name: 'Postęp: Sprawdź historię' }).isVisible()).toBe(true);
  await expectAxeClean(page);
  await card.getByRole('button', { name: 'Anuluj: Sprawdź historię' }).click();
  await card.getByText(/^Przerwano /).waitFor();
  expect(await card.getByRole('progressbar').count()).toBe(0);

  await card.getByRole('button', { name: 'Sprawdź historię', exact: true }).click();
  await card.getByText(/^W toku od /).waitFor();
  await app.jobs.drained();
  await card.getByText('Historia jest cała.').waitFor();
  await card.getByText(/^Sprawdzono: \d+ kart/).waitFor();
  await expectAxeClean(page);
  await page.setViewportSize(PHONE);
  await expectAxeClean(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test('a running repair of the search index shows since when it runs, and stops when it is cancelled', async () => {
  const { page } = await openAs(app, ADMIN, '/administration/search-index');
  const card = page.getByRole('region', { name: 'Enquque indexing' });
  await card.getByRole('button', { name: 'Enquque indexing', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button').click();
  await card.getByText(/^W toku od /).waitFor();
  await expectAxeClean(page);
  await card.getByRole('button', { name: 'Anuluj: Enquque indexing' }).click();
  await card.getByText(/^Przerwano /).waitFor();
  await expectAxeClean(page);
});
