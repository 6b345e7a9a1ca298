import { ROUTES } from '@kartoteka/contract/registry';
import { expect, test } from 'vitest';
import { openPage } from '../env/browser.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });

test('the page of the API contract shows a section for each group of routes and breaks no content security policy', async () => {
  const { page } = await openPage({ baseURL: app.origin });
  const response = await page.goto('/swagger');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  await page.locator('.opblock-tag').first().waitFor();
  const tags = new Set(ROUTES.map((route) => route.name.split('.', 1)[0]));
  await expect.poll(() => page.locator('.opblock-tag').count()).toBe(tags.size);
});
