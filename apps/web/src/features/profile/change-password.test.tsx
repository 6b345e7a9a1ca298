import { accountRoutes } from '@kartoteka/contract/account';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { profileTexts as texts } from '#texts/profile';
import { renderPart } from '../../testing/render-part.tsx';
import { ChangePassword } from './change-password.tsx';

const field = (label: string) => page.getByLabelText(label, { exact: false });

test('a password is sent whole, also when it is longer than the server accepts', async () => {
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
