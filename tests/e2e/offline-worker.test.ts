import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAs, OPERATOR } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const WORKER = '/service-worker.js';
const DIST = new URL('../../apps/web/dist/', import.meta.url);
/** Maximum size of the compressed worker, in kilobytes (1000 B). */
const LARGEST = 40;

const open = (address = '/') => openAs(app, OPERATOR, address, { context: { serviceWorkers: 'allow' } });

/** Waits until the worker keeps the app and answers this page. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

test('the compressed service worker is smaller than 40 kB, is revalidated at each use, and keeps files of the app but no answers of the API', async () => {
  const text = readFileSync(new URL('service-worker.js', DIST), 'utf8');
  expect(gzipSync(text, { level: 9 }).length / 1000).toBeLessThan(LARGEST);
  const answer = await fetch(app.origin + WORKER);
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  expect(answer.headers.get('Content-Type')).toMatch(/^(?:text|application)\/javascript/);
  expect(answer.headers.get('Content-Security-Policy')).toContain("worker-src 'self'");

  const { page } = await open();
  await kept(page);
  const addresses = await cachedAddresses(page);
  for (const part of [
    '/index.html',
    '/login.html',
    '/favicon.svg',
    '/manifest.webmanifest',
    '/icon-512.png',
  ]) {
    expect(addresses).toContain(part);
  }
  for (const part of ['fill-screen', 'operator-screen', 'charts', 'inter-latin-ext-wght']) {
    expect(
      addresses.some((one) => one.startsWith(`/assets/${part}`)),
      part,
    ).toBe(true);
  }
  expect(addresses.filter((one) => one.startsWith('/api'))).toEqual([]);
  expect(addresses.filter((one) => one.includes('inter-latin-400'))).toEqual([]);
});

test('the browser finds no error in the manifest of the app, and the icons have the sizes that the manifest names', async () => {
  const answer = await fetch(`${app.origin}/manifest.webmanifest`);
  expect(answer.headers.get('Content-Type')).toContain('application/manifest+json');
  const { page } = await open();
  await kept(page);
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data ?? '') as { icons: { src: string; sizes: string; type: string }[] };
  for (const { src, sizes, type } of icons.filter((one) => one.sizes !== 'any')) {
    const size = await page.evaluate(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      return `${bitmap.width}x${bitmap.height}`;
    }, src);
    expect([size, type]).toEqual([sizes, 'image/png']);
  }
});

test('a screen opens without a network, but an address outside the app does not', async () => {
  const { page, expectProblem } = await open('/control-cards/operator');
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  // The browser's own error page after a failed navigation has no localStorage.
  expectProblem(/localStorage/);
  await kept(page);
  await page.context().setOffline(true);
  await page.goto('/profile');
  await page.getByText('Kartoteka').first().waitFor();
  await page.goto('/auth/login');
  await page.getByRole('textbox', { name: 'Login' }).waitFor();
  for (const address of ['/api/app/nothing', '/swagger', '/health/live', '/pdf-export?id=1', '/robots.txt']) {
    await expect(page.goto(address), address).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  }
});

test("the page accepts only the product's service worker, and no other address of a script", async () => {
  const { page, expectProblem } = await open();
  expectProblem(/TrustedScriptURL|trusted-types|require-trusted-types-for/);
  await kept(page);
  const register = (address: string) =>
    page.evaluate(async (one) => {
      try {
        await navigator.serviceWorker.register(one);
        return 'taken';
      } catch (error) {
        return (error as Error).name;
      }
    }, address);
  expect(await register(WORKER)).toBe('taken');
  const others = [
    '/other-worker.js',
    `${WORKER}?1`,
    `${WORKER}#1`,
    `.${WORKER}`,
    `${app.origin}${WORKER}`,
    '/assets/../service-worker.js',
  ];
  for (const address of others) expect([address, await register(address)]).toEqual([address, 'TypeError']);
  const script = await page.evaluate(() => {
    try {
      document.createElement('script').src = '/assets/other.js';
      return 'taken';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(script).toBe('TypeError');
});
