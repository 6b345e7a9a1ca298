import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardStatus } from '@kartoteka/domain/card/status';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAxeClean, openPage, SIZES, takeScreens } from '../env/browser.ts';
import { ADMIN, openAs, TEMPLATE, unfold } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const admin = () => app.client.as(ADMIN);

/**
 * Returns the id of the newest card of the demo plant's template that has this status and a deviation, or of the newest
 * card with this status if none has a deviation.
 */
async function demoCard(status: CardStatus): Promise<string> {
  const body = { search: TEMPLATE, maxResultCount: 200 };
  const { items } = await admin().call(controlCardRoutes.search, { body });
  const found = items.filter((one) => one.status === status);
  const card = found.find((one) => one.hasDeviations) ?? found[0];
  if (card === undefined) throw new Error(`The demo plant has no card that is ${status}`);
  return card.id;
}

async function openPaper(id: string) {
  const opened = await openPage({ baseURL: app.origin });
  await opened.page.goto(`/pdf-export?id=${id}`);
  await opened.page.getByRole('heading', { level: 2, name: 'Podpisy' }).waitFor();
  return opened;
}

/**
 * Expects that the content is not wider than the screen and that axe finds no flaw, at the widths of a phone and of the
 * desktop.
 */
async function expectFitting(page: Page): Promise<void> {
  for (const width of [360, SIZES.desktop.width]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAxeClean(page);
  }
}

test('a card that is only read shows the same value, norm, deviation and comment of every field as its paper', async () => {
  const id = await demoCard('approved');
  const paper = await app.client.call(controlCardExportRoutes.read, { params: { id } });
  const expected = paper.elements.flatMap(({ entries }) =>
    entries.flatMap(({ fields }) =>
      fields.map((one) => [one.name, one.text, one.norm, one.outside, one.comment]),
    ),
  );
  expect(expected.filter(([, , norm]) => norm !== null).length).toBeGreaterThan(0);
  expect(expected.filter(([, , , outside]) => outside !== null).length).toBeGreaterThan(0);
  const { page } = await openAs(app, ADMIN, `/control-cards/${id}/view`);
  for (const { name } of paper.elements) await unfold(page, name);
  const answers = page.locator('[data-answer]');
  await expect.poll(() => answers.count()).toBe(expected.length);
  const shown = await answers.evaluateAll((all) => all.map((one) => one.textContent));
  const missing = expected.flatMap((words, at) => words.filter((one) => one && !shown[at]?.includes(one)));
  expect(missing).toEqual([]);
  await expectAxeClean(page);
  await page.locator('[data-outside]').first().scrollIntoViewIfNeeded();
  await takeScreens(page, 'card-read');
});

test('the paper of an approved card shows values, deviations and signatures, and its QR code confirms that it is signed', async () => {
  const id = await demoCard('approved');
  const card = await admin().call(controlCardRoutes.formData, { params: { id } });
  const { page } = await openPaper(id);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(card.name);
  expect(await page.getByText('NIEZATWIERDZONA').count()).toBe(0);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex');
  for (const { name } of card.elements) await page.getByRole('heading', { name }).waitFor();
  const deviations = card.elements.flatMap(({ entries }) => entries.flatMap((entry) => entry.deviations));
  expect(deviations.length).toBeGreaterThan(0);
  await expect
    .poll(() => page.getByText('poza normą', { exact: false }).count())
    .toBeGreaterThan(deviations.length);
  for (const { entries } of card.elements) {
    for (const { comment } of entries) if (comment) await page.getByText(comment).first().waitFor();
  }
  const signatures = page.getByRole('region', { name: 'Podpisy' });
  for (const { approvedBy } of card.approvals)
    await signatures
      .getByText(approvedBy?.name ?? '')
      .first()
      .waitFor();
  await expect.poll(() => signatures.getByText(card.dataHash).count()).toBe(card.approvals.length);
  await page.getByRole('region', { name: 'Sprawdzenie wydruku' }).getByText(card.dataHash).waitFor();
  await expectFitting(page);
  await takeScreens(page, 'paper-approved');

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Drukuj' }).count()).toBe(0);

  const { checkAddress } = await app.client.call(controlCardExportRoutes.read, { params: { id } });
  await page.goto(checkAddress);
  await page.getByRole('heading', { name: 'Podpisany i aktualny' }).waitFor();
  await expectFitting(page);
  await takeScreens(page, 'paper-check');
});

test("the paper of a card that is not approved has the word 'NIEZATWIERDZONA' across every sheet", async () => {
  const { page } = await openPaper(await demoCard('inProgress'));
  const drawn = await page
    .locator('.watermark')
    .evaluate((across) => getComputedStyle(across, '::before').content);
  expect(drawn).toContain('NIEZATWIERDZONA');
  await page.getByText('NIEZATWIERDZONA (', { exact: false }).waitFor();
  await expectFitting(page);
  await takeScreens(page, 'paper-in-progress');
});

test('the address of a paper without a card and an invalid QR code each lead to an explanation', async () => {
  const { page, expectProblem } = await openPage({ baseURL: app.origin });
  expectProblem(/status of 404/);
  await page.goto('/pdf-export?id=00000000-0000-4000-8000-000000000000');
  await page.getByRole('heading', { name: 'Nie ma takiej karty' }).waitFor();
  await expectFitting(page);
  await page.goto('/pdf-export');
  await page.getByRole('heading', { name: 'Nie ma takiej karty' }).waitFor();
  await page.goto('/check');
  await page.getByRole('heading', { name: 'Nieznany wydruk' }).waitFor();
  await page.goto(`/check?id=${await demoCard('approved')}&hash=${'ab'.repeat(32)}`);
  await page.getByRole('heading', { name: 'Zmieniony' }).waitFor();
  await expectFitting(page);
});

test('a reader of a card opens its paper from the card', async () => {
  const id = await demoCard('approved');
  const { page } = await openAs(app, ADMIN, `/control-cards/${id}/view`);
  const paper = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Drukuj' }).click();
  const opened = await paper;
  await opened.getByRole('heading', { level: 2, name: 'Podpisy' }).waitFor();
  expect(opened.url()).toContain(`/pdf-export?id=${id}`);
});
