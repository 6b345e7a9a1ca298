import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { OpenPage } from '../env/browser.ts';
import { ADMIN, openAs, OPERATOR, startDemoCard } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
let card: string;
beforeAll(async () => {
  card = await startDemoCard(app, OPERATOR);
});

const CONFIGURATION = '/api/abp/application-configuration';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens an address and holds the code of the app back until `release` is called. */
async function openWithoutCode({ page }: OpenPage, address: string) {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return { calls: () => asked.filter((path) => path.startsWith('/api/')), asked, release };
}

const SCREENS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ['the start screen', '/', 'home-screen', ['/api/app/home']],
  [
    'the screen of an operator',
    '/control-cards/operator',
    'operator-screen',
    [
      '/api/app/control-card-operator/available-card-templates',
      '/api/app/control-card-operator/available-cards',
      '/api/app/control-card-operator/recent-cards',
    ],
  ],
  [
    'the cards that wait for a signature',
    '/control-cards/approval',
    'approval-screen',
    ['/api/app/control-card/available-cards-for-approval'],
  ],
  ['the list of cards', '/control-cards/list', 'card-list-screen', ['/api/app/control-card/configuration']],
  ['a card to fill', '/control-cards/:id/operator', 'fill-screen', ['/api/app/control-card/form-data/:id']],
  ['a card to read', '/control-cards/:id/view', 'view-screen', ['/api/app/control-card/form-data/:id']],
];

test.each(SCREENS)(
  'a page that opens with %s requests its data and code before the code of the app runs, and its data only once',
  async (_what, path, code, reads) => {
    const opened = await openAs(app, ADMIN, '/profile');
    const { page } = opened;
    await heading(page, 'Mój profil').waitFor();
    const wanted = [CONFIGURATION, ...reads].map((address) => address.replace(':id', card)).toSorted();
    const { calls, asked, release } = await openWithoutCode(opened, path.replace(':id', card));
    await expect.poll(() => calls().toSorted()).toEqual(wanted);
    await expect.poll(() => asked.some((file) => file.startsWith(`/assets/${code}-`))).toBe(true);
    expect(await page.locator('h1').count()).toBe(0);
    release();
    await page.getByRole('banner').waitFor();
    await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(
      calls()
        .filter((address) => wanted.includes(address))
        .toSorted(),
    ).toEqual(wanted);
  },
);

test("the list of cards requests the page that its address names before the app's frame is drawn, and only once", async () => {
  const { page } = await openAs(app, ADMIN, '/profile');
  await heading(page, 'Mój profil').waitFor();
  const searches: string[] = [];
  await page.route('**/api/app/control-card/search', async (route) => {
    const body = route.request().postDataJSON() as { search?: string };
    searches.push(body.search ?? '');
    await route.continue();
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${CONFIGURATION}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/control-cards/list?q=Mycie');
  await expect.poll(() => searches).toEqual(['Mycie']);
  expect(await page.getByRole('banner').count()).toBe(0);
  release();
  await page
    .getByRole('link', { name: /^Mycie/ })
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  expect(searches).toEqual(['Mycie']);
});

test('a page that does not know the user yet requests the data of its screen before the app is drawn', async () => {
  const { page } = await openAs(app, ADMIN, '/profile');
  await heading(page, 'Mój profil').waitFor();
  await page.evaluate(() => localStorage.removeItem('kartoteka.person'));
  await page.addInitScript(holdDrawing);
  const searches: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/app/control-card/search')) searches.push(request.postDataJSON());
  });
  await page.goto('/control-cards/list?q=Mycie');
  await expect.poll(() => searches).toEqual([expect.objectContaining({ search: 'Mycie' })]);
  expect(await page.getByRole('banner').count()).toBe(0);
  await page.evaluate(() => dispatchEvent(new Event('draw')));
  await page
    .getByRole('link', { name: /^Mycie/ })
    .first()
    .waitFor();
  expect(searches).toHaveLength(1);
});

/** Runs in the page. Holds the messages with which React draws until the page gets the event 'draw'. */
function holdDrawing(): void {
  const held: (() => void)[] = [];
  let isHeld = true;
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      const post = this.port2.postMessage.bind(this.port2);
      this.port2.postMessage = (message: unknown) => {
        if (isHeld) held.push(() => post(message));
        else post(message);
      };
    }
  };
  addEventListener('draw', () => {
    isHeld = false;
    for (const send of held) send();
  });
}

test('the next page of a list is requested without another request for the configuration of the list', async () => {
  const { page } = await openAs(app, ADMIN, '/control-cards/list');
  await page.getByRole('link', { name: /nr 1$/ }).first().waitFor();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  // After 11 s the data are so old that a screen that opens would read them again. A change of the list must not read
  // them again.
  await page.waitForTimeout(11_000);
  await page.getByRole('button', { name: 'Następna strona' }).click();
  await expect.poll(() => calls).toContain('/api/app/control-card/search');
  await page.waitForLoadState('networkidle');
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual(['/api/app/control-card/search']);
});

test('a page requests early only data and code that the user may see, and only the configuration and the code while it does not know the user', async () => {
  const opened = await openAs(app, OPERATOR, '/profile');
  await heading(opened.page, 'Mój profil').waitFor();
  const refused = await openWithoutCode(opened, '/control-cards/list');
  await expect.poll(refused.calls).toEqual([CONFIGURATION]);
  const asksForCode = ({ asked }: typeof refused, code: string) =>
    asked.some((file) => file.startsWith(`/assets/${code}-`));
  expect(asksForCode(refused, 'card-list-screen')).toBe(false);
  refused.release();
  await heading(opened.page, 'Brak uprawnień').waitFor();
  await opened.page.evaluate(() => localStorage.removeItem('kartoteka.person'));
  const unknown = await openWithoutCode(opened, '/control-cards/operator');
  await expect.poll(unknown.calls).toEqual([CONFIGURATION]);
  await expect.poll(() => asksForCode(unknown, 'operator-screen')).toBe(true);
  unknown.release();
  await heading(opened.page, 'Operator').waitFor();
});

test('a page does not show data that it requested early in a session that another tab has replaced', async () => {
  const opened = await openAs(app, ADMIN, '/profile');
  const { page } = opened;
  await heading(page, 'Mój profil').waitFor();
  const { calls, release } = await openWithoutCode(opened, '/control-cards/operator');
  await expect.poll(() => calls().length).toBeGreaterThan(1);
  const token = await app.client.as(OPERATOR).token();
  await page.evaluate((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  release();
  await page.getByRole('banner').getByText('Jan Kowalczyk').waitFor();
  expect(calls().filter((address) => address === CONFIGURATION)).toHaveLength(2);
});

test('a page repeats an early request that failed', async () => {
  const opened = await openAs(app, ADMIN, '/profile');
  const { page, expectProblem } = opened;
  expectProblem(/ERR_CONNECTION_RESET|Failed to load resource/);
  await heading(page, 'Mój profil').waitFor();
  let failures = 0;
  await page.route('**/available-cards-for-approval', async (route) => {
    failures += 1;
    if (failures > 1) await route.continue();
    else await route.abort('connectionreset');
  });
  const { calls, release } = await openWithoutCode(opened, '/control-cards/approval');
  await expect.poll(() => failures).toBe(1);
  release();
  await heading(page, 'Karty oczekujące na zatwierdzenie').waitFor();
  await expect.poll(() => failures).toBe(2);
  expect(calls().filter((address) => address === CONFIGURATION)).toHaveLength(1);
});

test("a page shows an early bar before the code of the app runs, and afterwards the app's own bar in the same place", async () => {
  const opened = await openAs(app, ADMIN, '/profile');
  const { page } = opened;
  await heading(page, 'Mój profil').waitFor();
  const { release } = await openWithoutCode(opened, '/control-cards/operator');
  const bar = page.locator('.early-bar');
  await expect.poll(() => bar.textContent()).toBe('Kartoteka');
  const early = await bar.boundingBox();
  release();
  const banner = page.getByRole('banner');
  await banner.waitFor();
  expect(await bar.count()).toBe(0);
  expect(await banner.boundingBox()).toEqual(early);
});
