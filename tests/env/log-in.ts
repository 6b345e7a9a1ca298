import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { press } from './card-page.ts';
import { DEMO_PASSWORD } from './client.ts';

/** Logs in on the login screen of a demo plant. */
export async function logIn(page: Page, userName: string, password = DEMO_PASSWORD): Promise<void> {
  const login = page.getByRole('textbox', { name: 'Login' });
  // The demo account is filled in when the configuration arrives.
  await expect.poll(() => login.inputValue()).not.toBe('');
  await login.fill(userName);
  await page.getByRole('textbox', { name: 'Hasło' }).fill(password);
  await press(page, 'Zaloguj');
}
