import { type OpenOptions, type OpenPage, openPage } from './browser.ts';
import type { Worker } from './card-plant.ts';
import type { TestApp } from './test-app.ts';

/** Opens a tab at this address with this worker signed in. */
export async function openTab(
  app: TestApp,
  { client }: Worker,
  address: string,
  more: Partial<OpenOptions> = {},
): Promise<OpenPage> {
  const opened = await openPage({ baseURL: app.origin, ...more });
  const token = await client.token();
  await opened.page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  await opened.page.goto(address);
  return opened;
}
