import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryOf } from '../../lib/query.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { QrButton } from './qr-button.tsx';

/** Presses the QR button at an address of this length in bytes. Each 'ł' has two. */
async function openAt(bytes: number) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(queryOf(applicationConfigurationRoutes.get).queryKey, {
    extraProperties: { publicUrl: 'https://karty.test' },
  } as never);
  const hash = `/#ł${'a'.repeat(bytes - 'https://karty.test/#'.length - '%C5%82'.length)}`;
  renderPart(<QrButton />, { address: hash, client });
  await userEvent.click(page.getByRole('button', { name: 'Kod QR tej strony' }));
}

const code = () => page.getByRole('dialog').getByRole('img', { name: 'Kod QR tej strony' });
const tooLong = () => page.getByText(/^Ten adres jest za długi na kod QR\./);

test.each([2_331, 2_332, 2_953])('an address of %i bytes has a QR code', async (bytes) => {
  await openAt(bytes);
  await expect.element(code()).toBeVisible();
  await expect.element(tooLong()).not.toBeInTheDocument();
});

test.each([2_954, 4_000])(
  'for an address of %i bytes the QR button says that it is too long, and the bar stays',
  async (bytes) => {
    await openAt(bytes);
    await expect.element(tooLong()).toBeVisible();
    await expect.element(code()).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Kod QR tej strony' })).toBeVisible();
  },
);
