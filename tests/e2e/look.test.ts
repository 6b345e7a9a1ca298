import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../env/browser.ts';
import { ADMIN, openAs, OPERATOR, press, TEMPLATE } from '../env/card-page.ts';
import { logIn } from '../env/log-in.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();

type Scheme = 'light' | 'dark';

/**
 * Returns 'light', 'dark' or 'transparent' for the background of an element, or the colour when it is none of these.
 */
function lookOf(page: Page, selector = 'html'): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const levels =
        getComputedStyle(element)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      const [red = 0, green = 0, blue = 0, opacity = 1] = levels;
      if (opacity === 0) return 'transparent';
      const bright = (red + green + blue) / 3;
      if (bright > 200) return 'light';
      return bright < 80 ? 'dark' : `neither: ${levels.join(' ')}`;
    });
}

async function expectLook(page: Page, look: Scheme, selector?: string): Promise<void> {
  await expect.poll(() => lookOf(page, selector), { message: `${page.url()} ${selector ?? ''}` }).toBe(look);
}

/** Returns the colour of the browser's own bars, from the first meta element whose media query holds. */
function barColour(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );
}

const system = (scheme: Scheme) => ({ context: { colorScheme: scheme } });
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const openMenu = (page: Page) => page.getByRole('button', { name: /^Konto: / }).click();

/** Clicks the label of a look, because the label covers its hidden radio button. */
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();

async function firstPaper(): Promise<string> {
  const body = { search: TEMPLATE, maxResultCount: 1, filters: [] };
  const { items } = await app.client.as(ADMIN).call(controlCardRoutes.search, { body });
  return `/pdf-export?id=${items[0]?.id}`;
}

test('the look that a user chooses in the account menu stays after a reload, on the login and on the public check of a paper', async () => {
  // The test needs a session of its own, because the logout ends it.
  const { page } = await openPage({ baseURL: app.origin });
  await page.goto('/');
  await logIn(page, OPERATOR);
  await page.getByRole('heading', { level: 1, name: /^Dzień dobry/ }).waitFor();
  await expectLook(page, 'light', 'body');
  const lightBars = await barColour(page);
  await openMenu(page);
  expect(await choice(page, 'Jak system').isChecked()).toBe(true);
  await choose(page, 'Ciemny');
  await expectLook(page, 'dark', 'body');
  expect(await choice(page, 'Ciemny').isChecked()).toBe(true);
  const darkBars = await barColour(page);
  expect(darkBars).not.toBe(lightBars);

  await page.reload();
  await expectLook(page, 'dark', 'body');
  expect(await barColour(page)).toBe(darkBars);
  await openMenu(page);
  expect(await choice(page, 'Ciemny').isChecked()).toBe(true);

  await page.getByRole('menuitem', { name: 'Wyloguj' }).click();
  await page.waitForURL('**/auth/login');
  await page.getByRole('button', { name: 'Zaloguj' }).waitFor();
  await expectLook(page, 'dark', 'body');
  await page.goto('/check?id=nie-ma&hash=00');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectLook(page, 'dark', 'main');
});

test('without a choice the product follows the system, and changes at once when the system does', async () => {
  const { page } = await openAs(app, OPERATOR, '/', system('dark'));
  await expectLook(page, 'dark', 'body');
  const darkBars = await barColour(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectLook(page, 'light', 'body');
  expect(await barColour(page)).not.toBe(darkBars);
});

test('a chosen look stays when the system changes, until the user follows the system again', async () => {
  const { page } = await openAs(app, OPERATOR, '/profile', system('dark'));
  await choose(page, 'Jasny');
  await expectLook(page, 'light', 'body');
  const lightBars = await barColour(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await lookOf(page, 'body')).toBe('light');
  expect(await barColour(page)).toBe(lightBars);
  await choose(page, 'Jak system');
  await expectLook(page, 'dark', 'body');
  expect(await page.evaluate(() => localStorage.getItem('kartoteka.look'))).toBeNull();
});

test('the look is chosen with the keyboard too, and other tabs follow at once', async () => {
  const { page } = await openAs(app, OPERATOR, '/profile');
  const other = await page.context().newPage();
  await other.goto(app.origin);
  await expectLook(other, 'light', 'body');
  await choice(page, 'Jak system').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => choice(page, 'Ciemny').isChecked()).toBe(true);
  await expectLook(page, 'dark', 'body');
  await expectLook(other, 'dark', 'body');
});

test('an unknown stored look counts as the look of the system', async () => {
  const { page } = await openAs(app, OPERATOR, '/profile', system('dark'));
  await page.evaluate(() => localStorage.setItem('kartoteka.look', 'fioletowy'));
  await page.reload();
  await expectLook(page, 'dark', 'body');
  expect(await choice(page, 'Jak system').isChecked()).toBe(true);
});

describe('the look before the code of the app has run', () => {
  const CASES: readonly (readonly [Scheme, Scheme | null, Scheme])[] = [
    ['dark', null, 'dark'],
    ['light', null, 'light'],
    ['light', 'dark', 'dark'],
    ['dark', 'light', 'light'],
  ];

  test.each(CASES)(
    'pages on a %s system with the stored look %s (null: none is stored) are %s before the code of the app has run',
    async (scheme, chosen, look) => {
      const { page, expectProblem } = await openPage({ baseURL: app.origin, ...system(scheme) });
      expectProblem(/ERR_FAILED/);
      await page.addInitScript((stored) => {
        if (stored !== null) localStorage.setItem('kartoteka.look', stored);
      }, chosen);
      await page.route('**/assets/*.js', (route) => route.abort());
      for (const address of ['/', '/auth/login', '/check', '/pdf-export?id=nie-ma']) {
        await page.goto(address);
        expect(await page.locator('#root > :not(.early-bar)').count(), address).toBe(0);
        expect(await lookOf(page), address).toBe(look);
        // `color-scheme` colours the scroll bars and the browser's own pickers.
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(look);
      }
    },
  );

  test('the browser draws nothing before it has the stored choice and the colours of both looks', async () => {
    const { page } = await openPage({ baseURL: app.origin });
    for (const address of ['/auth/login', '/check']) {
      await page.goto(address);
      const blocking = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
          .map((entry) => new URL(entry.name).pathname),
      );
      expect(blocking, address).toContain('/look.js');
      expect(blocking.join(), address).toMatch(/\/assets\/[\w-]+\.css/);
    }
  });
});

describe('paper', () => {
  test('the paper of a card is light in the dark look, on the screen and in print', async () => {
    const { page } = await openPage({ baseURL: app.origin, ...system('dark') });
    await page.goto(await firstPaper());
    await page.getByRole('heading', { level: 2, name: 'Podpisy' }).waitFor();
    await expectLook(page, 'dark', '.desk');
    await expectLook(page, 'light', '.paper');
    const ink = () => page.locator('.paper h1').evaluate((title) => getComputedStyle(title).color);
    const onScreen = await ink();
    await page.emulateMedia({ media: 'print' });
    await expectLook(page, 'light', '.paper');
    expect(await lookOf(page, '.desk')).toBe('transparent');
    expect(await lookOf(page)).toBe('transparent');
    expect(await ink()).toBe(onScreen);
  });

  test('a screen of the app is printed in the light look, whatever look was chosen', async () => {
    const { page } = await openAs(app, OPERATOR, '/', system('dark'));
    await openMenu(page);
    await choose(page, 'Ciemny');
    await page.keyboard.press('Escape');
    await expectLook(page, 'dark', 'header');
    await page.emulateMedia({ media: 'print' });
    await expectLook(page, 'light', 'body');
    await expectLook(page, 'light', 'header');
    await page.emulateMedia({ media: 'screen' });
    await expectLook(page, 'dark', 'header');
  });

  test('the QR code of a page is dark on light in the dark look', async () => {
    const { page } = await openAs(app, OPERATOR, '/', system('dark'));
    await press(page, 'Kod QR tej strony');
    const code = page.getByRole('dialog', { name: 'Kod QR tej strony' }).locator('svg[role=img] path');
    await code.first().waitFor();
    expect(await code.evaluateAll((paths) => paths.map((path) => path.getAttribute('fill')))).toEqual([
      '#FFFFFF',
      '#000000',
    ]);
  });
});
