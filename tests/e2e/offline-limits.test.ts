import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { expectAxeClean, SIZES, takeScreen, takeScreens } from '../env/browser.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { launchChromium } from '../env/chromium.ts';
import { setStorageFull } from '../env/full-storage.ts';
import { openTablet, signIn } from '../env/tablet.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const PLANT_HOST = 'karty.zaklad.test';
const app = testApp({ from: 'empty', env: { ALLOWED_HOSTS: PLANT_HOST } });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Mroźnia',
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const partia = (page: Page) => page.getByRole('textbox', { name: 'Partia' });

test('a device without free space shows a message instead of starting a card without a network, and stores nothing of the card', async () => {
  const { page } = await openTablet(app.origin, plant.ola.client);
  await setStorageFull(page, true);
  await page.context().setOffline(true);
  await page.getByRole('combobox', { name: 'Wzór' }).click();
  await page.getByRole('option', { name: template.name }).click();
  await page.getByRole('button', { name: 'Wypełnij', exact: true }).click();
  await page.getByText('Na tym urządzeniu brakuje miejsca').waitFor();
  await takeScreen(page, 'no-room-800x1280');
  expect(new URL(page.url()).pathname).toBe('/control-cards/operator');
  expect(await page.getByText('bez numeru').count()).toBe(0);
});

test('on a device without free space, typed text is saved on the server by itself with a network', async () => {
  const id = await startCard(plant.ola, template);
  const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
  // A full browser aborts the write later, but here `put` throws and the page reports an error.
  expectProblem(/quota/);
  await page.goto(`/control-cards/${id}/operator`);
  await partia(page).waitFor();
  await setStorageFull(page, true);
  await partia(page).fill('L-1');
  await expect
    .poll(async () => (await formData(plant.ola, id)).elements[0]?.entries.map(({ values }) => values))
    .toEqual([{ [template.field('Partia')]: 'L-1' }]);
});

/** Opens a browser that reaches the server by its name in the plant, without HTTPS, with Ola signed in. */
async function openWithoutHttps(): Promise<Page> {
  const browser = await launchChromium([`--host-resolver-rules=MAP ${PLANT_HOST} 127.0.0.1`]);
  onTestFinished(() => browser.close());
  const context = await browser.newContext({
    baseURL: `http://${PLANT_HOST}:${new URL(app.origin).port}`,
    viewport: SIZES.tablet,
    locale: 'pl-PL',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, plant.ola.client);
  return page;
}

const OFF = 'Praca bez sieci jest wyłączona, bo ta strona nie używa HTTPS';
const offNotice = (page: Page) => page.getByRole('note').filter({ hasText: OFF });

test('without HTTPS the profile reports that working without a network is off, and typed text is still kept', async () => {
  const page = await openWithoutHttps();
  await page.goto('/profile');
  await page.getByText(OFF).waitFor();
  await takeScreen(page, 'insecure-profile-800x1280');
  await expectAxeClean(page);
  const id = await startCard(plant.ola, template);
  await page.goto(`/control-cards/${id}/operator`);
  await partia(page).waitFor();
  await page.context().setOffline(true);
  await partia(page).fill('L-2');
  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => partia(page).inputValue()).toBe('L-2');
});

test("without HTTPS the operator's screen and the card report that working without a network is off", async () => {
  const id = await startCard(plant.ola, template);
  const page = await openWithoutHttps();
  await page.goto('/control-cards/operator');
  await offNotice(page).waitFor();
  await page.getByRole('heading', { name: 'Moje ostatnie karty' }).waitFor();
  await takeScreens(page, 'insecure-operator');
  await expectAxeClean(page);
  await page.goto(`/control-cards/${id}/operator`);
  await offNotice(page).waitFor();
  await partia(page).waitFor();
  await takeScreens(page, 'insecure-card');
  await expectAxeClean(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await takeScreen(page, 'insecure-card-390x844');
});

test("over a secure address neither the operator's screen nor the card reports that working without a network is off", async () => {
  const id = await startCard(plant.ola, template);
  const { page } = await openTablet(app.origin, plant.ola.client);
  await page.getByRole('heading', { name: 'Moje ostatnie karty' }).waitFor();
  expect(await offNotice(page).count()).toBe(0);
  await page.goto(`/control-cards/${id}/operator`);
  await partia(page).waitFor();
  expect(await offNotice(page).count()).toBe(0);
});
