import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../env/browser.ts';
import { openAs, OPERATOR, press, QUALITY } from '../env/card-page.ts';
import { DEMO_PASSWORD } from '../env/client.ts';
import { logIn } from '../env/log-in.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();

const login = (page: Page) => page.getByRole('textbox', { name: 'Login' });
const password = (page: Page) => page.getByRole('textbox', { name: 'Hasło' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const token = (page: Page) => page.evaluate(() => localStorage.getItem('kartoteka.token'));

/** Counts the parts of the app's frame around a screen. */
async function panelParts(page: Page) {
  const [bars, menus, toggles] = await Promise.all([
    page.getByRole('banner').count(),
    page.getByRole('navigation', { name: 'Menu główne' }).count(),
    page.getByRole('button', { name: /menu/i, expanded: true }).count(),
  ]);
  return { bars, menus, toggles };
}

describe('the login', () => {
  test('the login shows no bar and no menu, and signs in to the demo account with one press while that account has its known password', async () => {
    const { page } = await openPage({ baseURL: app.origin });
    await page.goto('/');
    await page.waitForURL('**/auth/login');
    await expect.poll(() => heading(page).textContent()).toBe('Zaloguj się');
    await expect.poll(() => login(page).inputValue()).not.toBe('');
    expect(await panelParts(page)).toEqual({ bars: 0, menus: 0, toggles: 0 });
    const { extraProperties } = await app.client.call(applicationConfigurationRoutes.get);
    expect(await login(page).inputValue()).toBe(extraProperties.demoLogin?.userName);
    await press(page, 'Zaloguj');
    await expect.poll(() => heading(page).textContent()).toMatch(/^Dzień dobry/);
    expect(await panelParts(page)).toEqual({ bars: 1, menus: 1, toggles: 1 });
  });

  test('the login reports each empty field at the field', async () => {
    const { page } = await openPage({ baseURL: app.origin });
    await page.goto('/auth/login');
    await expect.poll(() => login(page).inputValue()).not.toBe('');
    await login(page).fill('');
    await password(page).fill('');
    await press(page, 'Zaloguj');
    await expect.poll(() => page.getByText('Podaj login.').count()).toBe(1);
    expect(await page.getByText('Podaj hasło.').count()).toBe(1);
    await expect.poll(() => login(page).evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("a failed login shows the server's message and keeps the typed login", async () => {
    const { page, expectProblem } = await openPage({ baseURL: app.origin });
    expectProblem(/status of 400/);
    await page.goto('/auth/login');
    const answered = page.waitForResponse('**/connect/token');
    await logIn(page, OPERATOR, 'nie-to-haslo');
    const { error_description: description } = (await (await answered).json()) as {
      error_description: string;
    };
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(description);
    expect(await login(page).inputValue()).toBe(OPERATOR);
    expect(await token(page)).toBeNull();
    await logIn(page, OPERATOR);
    await expect.poll(() => heading(page).textContent()).toMatch(/^Dzień dobry/);
  });

  test('the login reports that the server is unreachable', async () => {
    const { page, expectProblem } = await openPage({ baseURL: app.origin });
    expectProblem(/ERR_FAILED/);
    await page.goto('/auth/login');
    await page.route('**/connect/token', (route) => route.abort());
    await logIn(page, OPERATOR);
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/połącz/);
    await expect.poll(() => page.getByRole('button', { name: 'Zaloguj' }).isEnabled()).toBe(true);
  });

  test('pressing the login button several times sends one request', async () => {
    const { page } = await openPage({ baseURL: app.origin });
    let asked = 0;
    const seen = Promise.withResolvers<void>();
    await page.route('**/connect/token', async (route) => {
      asked += 1;
      await seen.promise;
      await route.continue();
    });
    await page.goto('/auth/login');
    await login(page).fill(OPERATOR);
    await password(page).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Zaloguj' }).dblclick();
    await page.getByRole('progressbar').waitFor();
    seen.resolve();
    await expect.poll(() => heading(page).textContent()).toMatch(/^Dzień dobry/);
    expect(asked).toBe(1);
  });
});

describe('the way back after the login', () => {
  test('the login leads back to the requested page with its whole address', async () => {
    const { page } = await openPage({ baseURL: app.origin });
    await page.goto('/control-cards/list?q=ccp&sort=name');
    await page.waitForURL('**/auth/login?**');
    await logIn(page, QUALITY);
    await page.waitForURL('**/control-cards/list?q=ccp&sort=name');
    await expect.poll(() => heading(page).textContent()).toBe('Wypełnione karty');
  });

  test('after a session has ended, the login leads back to the page that was open', async () => {
    const { page, expectProblem } = await openPage({ baseURL: app.origin });
    expectProblem(/status of 401/);
    await page.goto('/control-cards/operator');
    await logIn(page, OPERATOR);
    await page.waitForURL('**/control-cards/operator');
    await page.getByRole('table').first().waitFor();
    await page.evaluate(() => localStorage.setItem('kartoteka.token', 'nieznany'));
    await page.reload();
    await page.waitForURL('**/auth/login?**');
    expect(await token(page)).toBeNull();
    await page.getByText('Sesja wygasła.').waitFor();
    await logIn(page, OPERATOR);
    await page.waitForURL('**/control-cards/operator');
  });

  test('the login never leads to another site', async () => {
    const { page } = await openPage({ baseURL: app.origin });
    await page.goto('/auth/login?returnUrl=//example.com/');
    await logIn(page, OPERATOR);
    await expect.poll(() => heading(page).textContent()).toMatch(/^Dzień dobry/);
    expect(new URL(page.url()).origin).toBe(app.origin);
  });
});

test('Wyloguj ends the session in the browser and on the server', async () => {
  const { page } = await openPage({ baseURL: app.origin });
  await page.goto('/');
  await logIn(page, OPERATOR);
  await expect.poll(() => heading(page).textContent()).toMatch(/^Dzień dobry/);
  const ended = await token(page);
  await page.getByRole('button', { name: /^Konto: / }).click();
  await page.getByRole('menuitem', { name: 'Wyloguj' }).click();
  await page.waitForURL('**/auth/login');
  expect(await token(page)).toBeNull();
  expect(await page.getByText('Sesja wygasła.').count()).toBe(0);
  const { currentUser } = await app.client.call(
    applicationConfigurationRoutes.get,
    {},
    { headers: { Authorization: `Bearer ${ended}` } },
  );
  expect(currentUser.isAuthenticated).toBe(false);
  await page.goto('/control-cards/operator');
  await page.waitForURL('**/auth/login?**');
});

test("the bar above a screen shows the user's initials, on a tablet the name too, its QR code has the current address, and the menu of 260 px can be hidden and shown", async () => {
  const { page } = await openAs(app, OPERATOR, '/control-cards/operator');
  const account = page.getByRole('button', { name: /^Konto: / });
  const name = account.locator('span').first();
  const shown = (await account.getAttribute('aria-label'))?.replace(/^Konto: /, '').split(', ') ?? [];
  expect(shown).toEqual(['Jan Kowalczyk', 'JK']);
  expect(await account.innerText()).toMatch(/^Jan Kowalczyk\s*JK$/);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const [width, isNamed] of [
    [800, true],
    [390, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => name.isVisible()).toBe(isNamed);
  }
  await page.setViewportSize(size);

  await page.getByRole('button', { name: 'Kod QR tej strony' }).click();
  const code = page.getByRole('dialog', { name: 'Kod QR tej strony' }).locator('svg[role=img]');
  expect(await code.boundingBox()).toMatchObject({ width: 180, height: 180 });
  expect(await code.locator('title').textContent()).toBe('Kod QR tej strony');
  const drawn = await code.locator('path').last().getAttribute('d');
  await page.keyboard.press('Escape');

  // The QR code changes with the address.
  const menu = page.getByRole('navigation', { name: 'Menu główne' });
  expect((await menu.boundingBox())?.width).toBe(260);
  await menu.getByRole('link', { name: 'Strona główna' }).click();
  await expect.poll(() => heading(page).textContent()).toMatch(/^Dzień dobry/);
  await page.getByRole('button', { name: 'Kod QR tej strony' }).click();
  expect(await code.locator('path').last().getAttribute('d')).not.toBe(drawn);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ukryj menu' }).click();
  await expect.poll(() => menu.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Pokaż menu' }).click();
  await expect.poll(() => menu.isVisible()).toBe(true);
});
