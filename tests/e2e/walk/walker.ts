import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** A user's tab that goes from screen to screen without reloading the app. */
export interface Walker {
  readonly page: Page;
  /** Requests that failed or were refused, as 'error address' or 'status address'. Aborted requests do not count. */
  readonly failures: readonly string[];
  /** Goes to an address as a link of the app does, waits until the screen is complete, and returns its title. */
  go(path: string): Promise<string>;
}

/** Returns a walker for a tab in which the app is open, and watches the requests of the tab. */
export function walkerOf(page: Page): Walker {
  const failures: string[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => {
    underWay.delete(request);
    // Leaving a screen aborts its running requests.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') failures.push(`${why} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  return {
    page,
    failures,
    async go(path) {
      await page.evaluate((address) => {
        document.querySelector('h1')?.setAttribute('data-left', '');
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      const title = page.locator('main h1:not([data-left])');
      await title.waitFor();
      await settled(page, underWay);
      return (await title.first().textContent()) ?? '';
    },
  };
}

/** Waits until no request is running and no progress is shown. */
async function settled(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  const waiting = async () =>
    underWay.size +
    (await page
      .locator('main :is([aria-busy=true], [aria-label=Wczytywanie], [aria-label="Loading..."])')
      .count());
  await expect.poll(waiting, { interval: 20, message: `${page.url()} settles` }).toBe(0);
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    requestAnimationFrame(() => setTimeout(resolve));
    return promise;
  });
  await expect.poll(waiting, { interval: 20, message: `${page.url()} settles` }).toBe(0);
}

/** Returns the shown menu: each item with its section. */
export function menuOf(page: Page): Promise<string[][]> {
  return page.getByRole('navigation', { name: 'Menu główne' }).evaluate((menu) =>
    [...menu.querySelectorAll('ul')].flatMap((list) => {
      const heading = document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent;
      return [...list.querySelectorAll('a')].map((link) => [heading ?? '', link.textContent ?? '']);
    }),
  );
}
