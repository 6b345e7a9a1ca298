import type { Kit } from '@kartoteka/contract/control-card-operator';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type OpenPage, openPage } from './browser.ts';
import type { Client } from './client.ts';

/** Errors that the browser writes while a page works without a network. */
const WITHOUT_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_REFUSED/;

/**
 * Opens a page whose service worker keeps the app, with this account signed in. Waits until the device has the person's
 * kit.
 */
export async function openTablet(origin: string, client: Client): Promise<OpenPage> {
  const opened = await openPage({ baseURL: origin, size: 'tablet', context: { serviceWorkers: 'allow' } });
  opened.expectProblem(WITHOUT_NETWORK);
  await signIn(opened.page, client);
  await opened.page.goto('/control-cards/operator');
  await untilKept(opened.page);
  return opened;
}

/** Gives the browser a token of this account, as the login does. */
export async function signIn(page: Page, client: Client): Promise<void> {
  const token = await client.token();
  // Opens a file of the origin, because no screen runs there that would react to the change of localStorage.
  await page.goto('/robots.txt');
  await page.evaluate((value) => {
    localStorage.removeItem('kartoteka.person');
    localStorage.setItem('kartoteka.token', value ?? '');
  }, token);
}

/** Waits until the worker answers this page, and the device has the kit with its cards and revisions. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(() => missing(page)).toEqual([]);
}

/** An answer that the device keeps. */
export interface Kept {
  readonly userId: string;
  /** The name of the route. */
  readonly name: string;
  /** The input of the call as JSON. */
  readonly input: string;
  readonly data: unknown;
  /** The version of data that the kit's reader stored. Missing when a screen read or changed the data. */
  readonly version?: string;
  /** Time in ms at which a screen last read or changed the data. Missing if no screen has. */
  readonly shownAt?: number;
}

/** Returns the server's answers that the device keeps. */
export const keptOn = (page: Page): Promise<Kept[]> => page.evaluate(readKept);

/** Returns what is not on the device yet: the kit, the configuration, or cards and revisions of the kit. */
async function missing(page: Page): Promise<string[]> {
  const kept = await keptOn(page);
  const kit = kept.find(({ name }) => name === 'controlCardOperator.kit')?.data as Kit | undefined;
  if (kit === undefined) return ['the kit'];
  if (!kept.some(({ name }) => name === 'applicationConfiguration.get')) return ['who it is'];
  const inputs = new Set(kept.map(({ name, input }) => `${name} ${input}`));
  const wanted = [
    ...kit.cards.map(({ id }) => `controlCard.formData ${JSON.stringify({ params: { id } })}`),
    ...kit.templates.map(
      ({ revisionHash: hash }) => `controlCardOperator.revision ${JSON.stringify({ params: { hash } })}`,
    ),
  ];
  return wanted.filter((one) => !inputs.has(one));
}

/** Runs in the page. Returns the answers that the device keeps. */
function readKept(): Promise<Kept[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kartoteka.kept');
    // Opening must not create the app's database where there is none.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve([]));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve(reading.result as Kept[]);
      });
    });
  });
}
