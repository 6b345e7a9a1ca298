import { accountRoutes } from '@kartoteka/contract/account';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { passwordTexts } from '#texts/password';
import { profileTexts as texts } from '#texts/profile';
import { renderPart } from '../../testing/render-part.tsx';
import { ChangePassword } from './change-password.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: false });

test('the form that changes a password sends passwords whole, even if they are longer than the server accepts', async () => {
  const bodies: unknown[] = [];
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    if (new Request(address).url.endsWith(accountRoutes.changePassword.path)) bodies.push(init?.body);
    return Promise.resolve(new Response('{}', { status: 400 }));
  });
  onTestFinished(() => fetching.mockRestore());
  renderPart(<ChangePassword />);
  const passwords = { currentPassword: 'x'.repeat(129), newPassword: '\u{1F600}'.repeat(65) };
  await userEvent.fill(field(texts.currentPassword), passwords.currentPassword);
  await userEvent.fill(field(texts.newPassword), passwords.newPassword);
  await page.getByRole('button', { name: texts.change }).click();
  await expect.poll(() => bodies).toEqual([JSON.stringify(passwords)]);
});

test('each password in the form that changes a password has a button of its own that shows the password', async () => {
  renderPart(<ChangePassword />);
  for (const label of [texts.currentPassword, texts.newPassword]) {
    const box = page.getByRole('textbox', { name: label, exact: false });
    await userEvent.fill(box, 'tajne');
    await expect.element(box).toHaveAttribute('type', 'password');
  }
  const shown = page.getByRole('button', { name: passwordTexts.show });
  await expect.element(shown.nth(1)).toHaveAccessibleDescription(new RegExp(texts.newPassword));
  await shown.nth(1).click();
  const present = page.getByRole('textbox', { name: texts.currentPassword, exact: false });
  await expect.element(present).toHaveAttribute('type', 'password');
  const next = page.getByRole('textbox', { name: texts.newPassword, exact: false });
  await expect.element(next).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: passwordTexts.hide }).click();
  await expect.element(next).toHaveAttribute('type', 'password');
});
