import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAxeClean, takeScreen } from '../env/browser.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { type DeployingWay, openDeployingWay } from '../env/deploying-way.ts';
import { openTablet } from '../env/tablet.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let way: DeployingWay;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Hala',
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});
beforeEach(async () => {
  way = await openDeployingWay(app.origin);
});
afterEach(() => way.close());

/** The version that the server has after its update. */
const NEXT = '1111111111111111';

const partia = (page: Page) => page.getByRole('textbox', { name: 'Partia' });
const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Jest nowa wersja.' });
const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="kartoteka-version"]')?.content);
const appCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kartoteka-app-')));

/** Opens a card, deploys a new release on the server, and waits until the page announces it. */
async function openAndDeploy(version: string) {
  const cardId = await startCard(plant.ola, template);
  const opened = await openTablet(way.origin, plant.ola.client);
  const { page, expectProblem } = opened;
  // The proxy closes before the browser, and the test requests a file that is gone.
  expectProblem(/ERR_CONNECTION|404/);
  await page.goto(`/control-cards/${cardId}/operator`);
  await partia(page).waitFor();
  const before = await versionOf(page);
  way.deploy(version);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await strip(page).waitFor();
  return { ...opened, before };
}

test('the page announces a new version of the app, and loads it on a press without losing typed text', async () => {
  const { page, before } = await openAndDeploy(NEXT);
  await takeScreen(page, 'offline-new-version-800x1280');
  await expectAxeClean(page);
  expect(before).not.toBe(NEXT);
  // The server has only the files of the new version, so the device must serve the old code that is not loaded yet.
  const loaded = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('kartoteka-app-')) ?? '';
    const urls = (await (await caches.open(name)).keys()).map(({ url }) => url);
    const url = urls.find((one) => one.includes('/assets/profile-screen')) ?? '';
    // An answer that is not read to its end keeps the worker busy, and a busy worker is not replaced.
    const statusOf = async (address: string) => {
      const answer = await fetch(address);
      await answer.arrayBuffer();
      return answer.status;
    };
    return { kept: await statusOf(url), bypassing: await statusOf(`${url}.map`) };
  });
  expect(loaded).toEqual({ kept: 200, bypassing: 404 });
  await partia(page).fill('L-1');
  await page.getByRole('button', { name: 'Odśwież' }).click();
  await expect.poll(() => versionOf(page).catch(() => undefined)).toBe(NEXT);
  await expect.poll(() => partia(page).inputValue()).toBe('L-1');
  await expect.poll(() => appCaches(page)).toEqual([`kartoteka-app-${NEXT}`]);
});

test('a new version of the app is loaded by itself when another screen is opened and nothing is unsaved', async () => {
  const { page } = await openAndDeploy(NEXT);
  await page.getByRole('link', { name: 'Kartoteka' }).click();
  await expect.poll(() => versionOf(page).catch(() => undefined)).toBe(NEXT);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a person who opens addresses while a new version waits sees each of them', async () => {
  const { page } = await openAndDeploy(NEXT);
  for (const address of ['/profile', '/', '/profile', '/']) {
    await page.goto(address, { waitUntil: 'commit' });
    await strip(page).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
  }
});

test('a tab with typed text keeps its version of the app when another tab loads the new version', async () => {
  const { page } = await openAndDeploy(NEXT);
  const other = await page.context().newPage();
  await other.goto('/profile');
  const password = other.getByRole('textbox', { name: 'Obecne hasło' });
  await password.fill('abc');
  await strip(other).waitFor();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Odśwież' }).click();
  await expect.poll(() => versionOf(page).catch(() => undefined)).toBe(NEXT);
  await strip(other).waitFor();
  expect(await versionOf(other)).not.toBe(NEXT);
  expect(await password.inputValue()).toBe('abc');
  expect(await appCaches(other)).toHaveLength(2);
});

test('an app that is too old for the server shows a message, and keeps the text until the new version saves it', async () => {
  const cardId = await startCard(plant.ola, template);
  const { page, expectProblem } = await openTablet(way.origin, plant.ola.client);
  expectProblem(/ERR_CONNECTION|426/);
  await page.goto(`/control-cards/${cardId}/operator`);
  way.refuseWrites(true);
  await partia(page).fill('L-2');
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Ta wersja aplikacji jest za stara, aby zapisywać.' });
  await told.waitFor();
  await takeScreen(page, 'offline-too-old-800x1280');
  await expectAxeClean(page);
  way.refuseWrites(false);
  await told.getByRole('button', { name: 'Odśwież' }).click();
  await expect.poll(() => partia(page).inputValue()).toBe('L-2');
  await expect
    .poll(async () => (await formData(plant.ola, cardId)).elements[0]?.entries[0]?.values)
    .toEqual({ [template.field('Partia')]: 'L-2' });
});
