import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { openPage } from '../env/browser.ts';
import { openAs, QUALITY } from '../env/card-page.ts';
import { logIn } from '../env/log-in.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ env: { PUBLIC_URL: 'https://karty.zaklad.test/' } });

/** Side in px of one square of the code in the picture that is read. */
const SQUARE = 4;

/** Reads the shown QR code as a camera would. */
async function readCode(page: Page): Promise<string> {
  const code = page.getByRole('dialog', { name: 'Kod QR tej strony' }).locator('svg[role=img]');
  const { side, reds } = await code.evaluate((svg, square) => {
    const squares = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
    const canvas = document.createElement('canvas');
    canvas.width = squares * square;
    canvas.height = canvas.width;
    const drawing = canvas.getContext('2d');
    if (drawing === null) throw new Error('There is nothing to draw on');
    drawing.scale(square, square);
    for (const path of svg.querySelectorAll('path')) {
      drawing.fillStyle = path.getAttribute('fill') ?? '';
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- A drawing is not an array.
      drawing.fill(new Path2D(path.getAttribute('d') ?? ''));
    }
    const { data } = drawing.getImageData(0, 0, canvas.width, canvas.width);
    return { side: canvas.width, reds: [...data].filter((_value, at) => at % 4 === 0) };
  }, SQUARE);
  return decodeQR({
    width: side,
    height: side,
    data: Uint8Array.from(reds.flatMap((red) => [red, red, red, 255])),
  });
}

test('the QR code in the top bar opens the same screen on a phone, through its login and back', async () => {
  const { page } = await openAs(
    app,
    QUALITY,
    '/control-cards/list?q=kontrola%20jako%C5%9Bci&f.status=approved&f.status=inProgress&sort=-name&page=2',
  );
  await page.getByText(/^16 - \d+ z \d+$/).waitFor();
  const total = await page.getByText(/^16 - \d+ z \d+$/).textContent();
  await page.getByRole('button', { name: 'Kod QR tej strony' }).click();
  const read = await readCode(page);
  const shown = new URL(page.url());
  expect(read).toBe(`https://karty.zaklad.test${shown.pathname}${shown.search}`);

  // The code has the configured address of the plant. The test server stands in for that address here.
  const phone = await openPage({
    baseURL: app.origin,
    context: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  });
  await phone.page.goto(read.replace('https://karty.zaklad.test', app.origin));
  await phone.page.waitForURL('**/auth/login?**');
  await logIn(phone.page, QUALITY);
  await phone.page.waitForURL('**/control-cards/list?**');
  expect(phone.page.url()).toBe(page.url());
  await phone.page.getByText(total ?? '', { exact: true }).waitFor();
});
