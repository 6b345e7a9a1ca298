import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

/** The version of the app that the tests deploy. */
const NEXT = '1111111111111111';

const partia = (page: Page) => page.getByRole('textbox', { name: 'Partia' });
const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Jest nowa wersja.' });
const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="kartoteka-version"]')?.content);
const appCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kartoteka-app-')));

/**
 * Opens a card, deploys a new version of the app, and waits until the page announces it.
 *
 * @param mayPass whether the page gets a clock that `pass` moves
 */
async function openAndDeploy(version: string, { mayPass = false } = {}) {
  const cardId = await startCard(plant.ola, template);
  const opened = await openTablet(way.origin, plant.ola.client);
  const { page, expectProblem } = opened;
  // Expects problems, because the proxy closes before the browser, sometimes in the middle of a request, and because
  // the test requests a file that is gone.
  expectProblem(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|404/);
  await page.goto(`/control-cards/${cardId}/operator`);
  await partia(page).waitFor();
  const before = await versionOf(page);
  if (mayPass) await page.clock.install();
  way.deploy(version);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await strip(page).waitFor();
  return { ...opened, cardId, before };
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

test('while a new version of the app waits, each address that a person opens shows its screen', async () => {
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

/**
 * Moves the clock of the page forward by `minutes`, and then waits in real time, because an app that takes a new
 * version reloads the page within three seconds.
 */
async function pass(page: Page, minutes: number): Promise<void> {
  await page.clock.fastForward(minutes * 60_000);
  await pause(3500);
}

/**
 * Gives the page these states of visibility one after another, a tenth of a second apart. The browser of the tests
 * never hides a page by itself.
 */
const look = (page: Page, ...states: readonly ('hidden' | 'visible')[]) =>
  page.evaluate(async (values) => {
    for (const value of values) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value });
      document.dispatchEvent(new Event('visibilitychange'));
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, 100);
      await promise;
    }
  }, states);

describe('a new version of the app that waits while a card is open', () => {
  const next = async (page: Page, within = {}): Promise<void> => {
    await expect.poll(() => versionOf(page).catch(() => undefined), within).toBe(NEXT);
  };
  const stored = async (cardId: string) =>
    (await formData(plant.ola, cardId)).elements[0]?.entries[0]?.values[template.field('Partia')];

  test('a new version of the app is loaded by itself a minute after the last touch, and not before', async () => {
    const { page } = await openAndDeploy(NEXT, { mayPass: true });
    await pass(page, 0.6);
    await page.getByRole('heading', { level: 1 }).click();
    await pass(page, 0.6);
    expect(await versionOf(page)).not.toBe(NEXT);
    await pass(page, 0.6);
    await next(page);
    await partia(page).waitFor();
  });

  test('a new version of the app is loaded by itself when the page has been hidden for a second', async () => {
    const { page } = await openAndDeploy(NEXT, { mayPass: true });
    await look(page, 'hidden', 'visible');
    await pass(page, 0.1);
    expect(await versionOf(page)).not.toBe(NEXT);
    await look(page, 'hidden');
    // The limit is shorter than a minute, because after a minute without a touch the page loads the new version anyway.
    await next(page, { timeout: 40_000 });
  });

  test('a new version of the app is not loaded by itself while a field with text has the focus, even when the text is stored', async () => {
    const { page, cardId } = await openAndDeploy(NEXT, { mayPass: true });
    await partia(page).fill('L-3');
    await expect.poll(() => stored(cardId)).toBe('L-3');
    await pass(page, 10);
    await look(page, 'hidden');
    await pass(page, 10);
    expect(await versionOf(page)).not.toBe(NEXT);
    await partia(page).blur();
    await pass(page, 10);
    await next(page);
    await expect.poll(() => partia(page).inputValue()).toBe('L-3');
  });

  test('a new version of the app is not loaded by itself while text is unsent, and is loaded when the text has been sent', async () => {
    const { page, cardId, expectProblem } = await openAndDeploy(NEXT, { mayPass: true });
    expectProblem(/503/);
    // The first save gets no answer until `answer` is called. As long as `isBusy` is true, every answer says 'busy'.
    const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
    let isBusy = true;
    await page.context().route('**/element', async (route) => {
      await gate;
      await (isBusy ? route.fulfill({ status: 503, body: 'busy' }) : route.continue());
    });
    const saving = page.waitForRequest('**/element');
    await partia(page).fill('L-4');
    await partia(page).blur();
    await saving;
    await look(page, 'hidden');
    await pass(page, 10);
    expect(await versionOf(page)).not.toBe(NEXT);
    const refused = page.waitForResponse((one) => one.status() === 503);
    answer();
    await refused;
    await pass(page, 10);
    expect(await versionOf(page)).not.toBe(NEXT);
    expect(await stored(cardId)).toBeUndefined();
    isBusy = false;
    await expect.poll(() => stored(cardId)).toBe('L-4');
    await pass(page, 10);
    await next(page);
    await expect.poll(() => partia(page).inputValue()).toBe('L-4');
  });
});

test('an app that is too old for the server shows a message, and keeps the text until the new version saves it', async () => {
  const cardId = await startCard(plant.ola, template);
  const { page, expectProblem } = await openTablet(way.origin, plant.ola.client);
  expectProblem(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|426/);
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
