import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, type OpenPage } from '../../env/browser.ts';
import { ADMIN } from '../../env/card-page.ts';
import type { TestApp } from '../../env/test-app.ts';

/** An address that only the test answers, with a page that has no content security policy. */
const BARE = 'http://bare.test/';

/** The paths of pages with an HTML file of their own, to which the router of the app cannot lead. */
const APART = new Set(['/pdf-export', '/check']);

declare global {
  interface Window {
    /** Adds the number of a payload that ran to `hits`. */
    hit: (payload: number) => void;
    hits: Set<number>;
  }
}

/** Makes every page and frame of the tab count the payloads that report to it. */
async function countHits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hits = new Set<number>();
    const hit = (payload: number): void => void hits.add(payload);
    Object.defineProperties(window, { hits: { value: hits }, hit: { value: hit } });
    addEventListener('message', ({ data }) => {
      if (typeof data === 'number') hit(data);
    });
  });
}

/** Returns the numbers of the payloads that ran in the page so far. */
export async function hitsOf(page: Page): Promise<number[]> {
  const hits = await page.evaluate(() => [...window.hits]);
  return hits.toSorted((one, other) => one - other);
}

/** Opens a tab with an empty page that has no content security policy. */
export async function openBare(): Promise<OpenPage> {
  const opened = await openPage({ baseURL: BARE });
  await opened.page.route('**/*', (route) =>
    route.request().url() === BARE
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: '<!doctype html><title>Próba</title>',
        })
      : route.abort(),
  );
  // Failing loads and script errors of payloads are expected here.
  opened.expectProblem(/./);
  await countHits(opened.page);
  await opened.page.goto(BARE);
  return opened;
}

/**
 * Renders each text in two frames: as a whole document, and as markup inserted into a document. Then calls `provoke`.
 */
export async function renderApart(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate((all) => {
    for (const text of all) {
      const whole = document.createElement('iframe');
      whole.setAttribute('srcdoc', text);
      const inside = document.createElement('iframe');
      document.body.append(whole, inside);
      const target = inside.contentDocument;
      // oxlint-disable-next-line no-restricted-properties -- the test does what a page without a cleaner would do
      if (target !== null) target.body.innerHTML = text;
    }
  }, texts);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('iframe')].every(
      (frame) => frame.contentDocument === null || frame.contentDocument.readyState === 'complete',
    ),
  );
  await page.evaluate(provoke);
}

/**
 * Runs in the page, and also visits its frames and shadow roots. Triggers every event that an element listens to by an
 * attribute, clicks every SVG link and every link and button that leads to a script, and submits every form that leads
 * to a script.
 */
export function provoke(): void {
  const leads = (address: string | null): boolean =>
    address !== null && URL.parse(address, 'http://x/')?.protocol === 'javascript:';
  const visit = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      // A field named 'getAttribute' would hide this method of its form.
      const attribute = (name: string): string | null => Element.prototype.getAttribute.call(element, name);
      for (const name of Element.prototype.getAttributeNames.call(element)) {
        if (name.startsWith('on')) element.dispatchEvent(new Event(name.slice(2)));
      }
      const isSvgLink = element.namespaceURI === 'http://www.w3.org/2000/svg' && element.localName === 'a';
      if (isSvgLink || leads(attribute('href')) || leads(attribute('formaction'))) {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
      if (element.localName === 'form' && leads(attribute('action'))) {
        HTMLFormElement.prototype.requestSubmit.call(element);
      }
      if (element.shadowRoot) visit(element.shadowRoot);
      const inside = element.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null;
      if (inside) visit(inside);
    }
  };
  visit(document);
}

/**
 * Leads the tab to another screen as a link of the product does, which is faster than a load. A payload that runs late
 * still counts, because the document stays the same. Loads the address instead in an empty tab, when only the query
 * changes, and when one of the two pages has an HTML file of its own.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  const here = new URL(page.url());
  const { href, pathname } = new URL(address, here.protocol === 'about:' ? 'http://none.test' : here);
  const isApart = [here.pathname, pathname].some((one) => APART.has(one));
  if (here.protocol === 'about:' || pathname === here.pathname || isApart) {
    await page.goto(address);
    return;
  }
  const dialogs = page.locator('[role=dialog], [role=alertdialog]');
  if ((await dialogs.count()) > 0) await page.keyboard.press('Escape');
  await expect.poll(() => dialogs.count(), { message: `dialogs before ${address}` }).toBe(0);
  const heading = await page.getByRole('heading', { level: 1 }).first().elementHandle();
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, href);
  // Waits until the old screen is gone, because its texts must not be taken for texts of the new screen.
  await expect.poll(() => heading?.evaluate((one) => one.isConnected), { message: address }).toBe(false);
}

/** The defences between a hostile text and the user. */
export interface Defences {
  /** Whether pages keep the server's Content-Security-Policy header. */
  readonly policy: boolean;
  /** Whether the cleaner in the page works. */
  readonly cleaner: boolean;
}

/** Opens a tab of the administrator, and switches off each defence whose flag is false. */
export async function openPanel(app: TestApp, { policy, cleaner }: Defences): Promise<OpenPage> {
  const opened = await openPage({ baseURL: app.origin });
  const { page } = opened;
  // Refused scripts and missing pictures are expected here.
  opened.expectProblem(/./);
  await countHits(page);
  const token = await app.client.as(ADMIN).token();
  await page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  // In a browser without this function the cleaner returns its input unchanged.
  if (!cleaner)
    await page.addInitScript(() => Reflect.deleteProperty(DOMImplementation.prototype, 'createHTMLDocument'));
  await page.route(
    (url) => url.origin !== app.origin,
    (route) => route.abort(),
  );
  if (!policy) await page.route('**/*', withoutPolicy);
  return opened;
}

async function withoutPolicy(route: Route): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const response = await route.fetch();
  const { 'content-security-policy': _policy, ...headers } = response.headers();
  return route.fulfill({ response, headers });
}
