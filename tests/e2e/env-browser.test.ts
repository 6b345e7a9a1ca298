import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { expectAxeClean, openPage, takeScreens } from '../env/browser.ts';

const PAGE = `<!doctype html><html lang="pl"><head><title>Próba</title></head>
<body><main><h1>Zażółć gęślą jaźń</h1><p id="text">Treść</p></main></body></html>`;
const BARE =
  '<!doctype html><html><body><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></body></html>';

const server = createServer((request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'self' data:; require-trusted-types-for 'script'",
  );
  response.end(request.url === '/bare' ? BARE : PAGE);
});
let baseURL: string;

beforeAll(async () => {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });
});

test('the test browser opens a page in Polish, with Polish letters', async () => {
  const { page, problems } = await openPage({ baseURL });
  await page.goto('/');
  expect(await page.getByRole('heading').textContent()).toBe('Zażółć gęślą jaźń');
  expect(await page.evaluate(() => [navigator.language, new Date(0).getHours()])).toEqual(['pl-PL', 1]);
  await expectAxeClean(page);
  expect(problems).toEqual([]);
});

test('the tablet of the tests is in portrait orientation', async () => {
  const { page } = await openPage({ baseURL, size: 'tablet' });
  await page.goto('/');
  expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([800, 1280]);
});

test('a page has its old size again after pictures were taken at both screen sizes', async () => {
  const { page } = await openPage({ baseURL });
  await page.goto('/');
  vi.stubEnv('SCREENS', 'take');
  onTestFinished(() => void vi.unstubAllEnvs());
  const pictures = await takeScreens(page, 'env-browser');
  const sizes = await Promise.all(pictures.map(async (path) => pictureSize(await readFile(path))));
  expect(sizes).toEqual(['1280x800', '800x1280']);
  expect(page.viewportSize()).toEqual({ width: 1280, height: 800 });
});

/** Reads the size from a PNG's header. */
const pictureSize = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('problems that the test browser reports', () => {
  test('the test browser reports markup that was set from a string', async () => {
    const { page, problems, expectProblem } = await openPage({ baseURL });
    expectProblem(/trusted/i);
    await page.goto('/');
    await page.evaluate(() => {
      const text = document.querySelector('#text');
      try {
        Object.assign(text ?? {}, { innerHTML: '<b>wstrzyknięte</b>' });
      } catch {
        // The refusal is expected. The test waits for the browser's report of it.
      }
    });
    await expect.poll(() => problems.join()).toMatch(/require-trusted-types-for/);
  });

  test('the test browser reports a picture from another host and an uncaught error', async () => {
    const { page, problems, expectProblem } = await openPage({ baseURL });
    expectProblem(/img-src|127\.0\.0\.1:9|awaria/);
    await page.goto('/');
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('img'), { src: 'http://127.0.0.1:9/a.png' }));
      setTimeout(() => {
        throw new Error('awaria');
      });
    });
    await expect.poll(() => problems.join()).toMatch(/uncaught: awaria/);
    await expect.poll(() => problems.join()).toMatch(/policy img-src/);
  });

  test('the axe check of the tests fails for a page with a flaw', async () => {
    const { page } = await openPage({ baseURL });
    await page.goto('/bare');
    await expect(expectAxeClean(page)).rejects.toThrow(/image-alt at img/);
  });

  test('the axe check of the tests fails for a flaw that a page gets after its first check', async () => {
    const { page } = await openPage({ baseURL });
    await page.goto('/');
    await expectAxeClean(page);
    await page.evaluate(() => document.querySelector('main')?.append(new Image()));
    await expect(expectAxeClean(page)).rejects.toThrow(/image-alt at img/);
  });

  test('the axe check of the tests fails for a flaw that only the dark look has', async () => {
    const { page } = await openPage({ baseURL });
    await page.goto('/');
    await page.evaluate(() => {
      const styles = new CSSStyleSheet();
      styles.replaceSync('@media (prefers-color-scheme: dark) { #text { color: #777; background: #666 } }');
      document.adoptedStyleSheets.push(styles);
    });
    await expect(expectAxeClean(page)).rejects.toThrow(/in the dark look\ncolor-contrast at #text/);
  });
});
